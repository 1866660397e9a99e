#include "ground/stats/several_groups.h"

#include "ground/stats/midranks.h"

#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <cstddef>
#include <numeric>

namespace assay {

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
