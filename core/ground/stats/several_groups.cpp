#include "ground/stats/several_groups.h"

#include "ground/stats/midranks.h"
#include "ground/stats/moments.h"

#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <cstddef>
#include <numeric>

namespace assay {

std::optional<GroupsTest> welchAnova(std::span<const std::vector<double>> groups)
{
    if (groups.size() < 2)
        return std::nullopt;
    const auto k = static_cast<double>(groups.size());
    std::vector<double> means, weights;
    for (const std::vector<double>& group : groups) {
        if (group.size() < 2)
            return std::nullopt;
        const Moments moments = momentsOf(group);
        if (!(moments.deviation > 0))
            return std::nullopt;
        means.push_back(moments.mean);
        weights.push_back(static_cast<double>(group.size()) / (moments.deviation * moments.deviation));
    }
    const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
    const double mean = std::inner_product(weights.begin(), weights.end(), means.begin(), 0.0) / total;
    double between = 0, lambda = 0;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const double left = 1 - weights[i] / total;
        between += weights[i] * (means[i] - mean) * (means[i] - mean);
        lambda += left * left / static_cast<double>(groups[i].size() - 1);
    }
    GroupsTest test;
    test.statistic = between / (k - 1) / (1 + 2 * (k - 2) / (k * k - 1) * lambda);
    test.degreesOfFreedom = k - 1;
    test.denominatorDegreesOfFreedom = (k * k - 1) / (3 * lambda);
    test.pValue = boost::math::cdf(boost::math::complement(
        boost::math::fisher_f(test.degreesOfFreedom, test.denominatorDegreesOfFreedom), test.statistic));
    return test;
}

std::optional<GroupsTest> kruskalWallis(std::span<const std::vector<double>> groups)
{
    if (groups.size() < 2)
        return std::nullopt;
    std::vector<double> all;
    for (const std::vector<double>& group : groups) {
        if (group.empty())
            return std::nullopt;
        all.insert(all.end(), group.begin(), group.end());
    }
    if (std::ranges::min(all) == std::ranges::max(all))
        return std::nullopt;
    const Midranks midranks = midranksOf(all);
    const auto n = static_cast<double>(all.size());
    double squares = 0;
    auto rank = midranks.ranks.begin();
    for (const std::vector<double>& group : groups) {
        const auto size = static_cast<double>(group.size());
        const auto end = rank + static_cast<std::ptrdiff_t>(group.size());
        const double offset = std::accumulate(rank, end, 0.0) / size - (n + 1) / 2;
        squares += size * offset * offset;
        rank = end;
    }
    GroupsTest test;
    test.statistic = 12 / (n * (n + 1)) * squares / (1 - midranks.ties / (n * n * n - n));
    test.degreesOfFreedom = static_cast<double>(groups.size()) - 1;
    test.pValue =
        boost::math::cdf(boost::math::complement(boost::math::chi_squared(test.degreesOfFreedom), test.statistic));
    return test;
}

} // namespace assay
