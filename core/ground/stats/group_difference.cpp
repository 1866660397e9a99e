#include "ground/stats/group_difference.h"

#include "ground/stats/midranks.h"
#include "ground/stats/moments.h"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

namespace assay {

namespace {

constexpr double kTailOfInterval = 0.025;
constexpr std::size_t kMaxForExactRanks = 49;

double tQuantile(double degreesOfFreedom)
{
    return boost::math::quantile(boost::math::complement(boost::math::students_t(degreesOfFreedom), kTailOfInterval));
}

// Two-sided p-value of a symmetric distribution.
template <typename Distribution> double bothTails(const Distribution& distribution, double statistic)
{
    return std::min(1.0, 2 * boost::math::cdf(boost::math::complement(distribution, std::abs(statistic))));
}

// Returns the number of arrangements of m + n different values for each rank sum: the coefficients of the Gaussian
// binomial.
std::vector<double> countsOfRankSums(std::size_t m, std::size_t n)
{
    std::vector<double> counts(m * n + 1, 0.0);
    counts[0] = 1;
    for (std::size_t i = 1; i <= m; ++i) {
        for (std::size_t u = counts.size(); u-- > n + i;)
            counts[u] -= counts[u - n - i];
        for (std::size_t u = i; u < counts.size(); ++u)
            counts[u] += counts[u - i];
    }
    return counts;
}

double exactPValue(double u, std::size_t m, std::size_t n)
{
    const std::vector<double> counts = countsOfRankSums(m, n);
    const auto fewer = static_cast<std::size_t>(std::min(u, static_cast<double>(m * n) - u));
    double below = 0, half = 0;
    for (std::size_t i = 0; i <= fewer; ++i)
        below += counts[i];
    for (std::size_t i = 0; i < counts.size() / 2; ++i) // mirrored, because the upper half loses digits
        half += counts[i];
    return std::min(1.0, 2 * below / (2 * half + (counts.size() % 2 == 1 ? counts[counts.size() / 2] : 0)));
}

double approximatePValue(double u, double m, double n, double ties)
{
    const double count = m + n;
    const double variance = m * n / 12 * (count + 1 - ties / (count * (count - 1)));
    return bothTails(boost::math::normal(), std::max(0.0, std::abs(u - m * n / 2) - 0.5) / std::sqrt(variance));
}

// For each value of `a`: share of `b` below it minus share above it.
std::vector<double> dominances(std::span<const double> a, std::span<const double> b)
{
    std::vector<double> result;
    for (const double value : a) {
        const auto below = std::ranges::count_if(b, [value](double other) { return other < value; });
        const auto above = std::ranges::count_if(b, [value](double other) { return other > value; });
        result.push_back(static_cast<double>(below - above) / static_cast<double>(b.size()));
    }
    return result;
}

// The unbiased variance of Cliff's delta.
double varianceOfDelta(std::span<const double> a, std::span<const double> b, double delta)
{
    const auto m = static_cast<double>(a.size()), n = static_cast<double>(b.size());
    double rows = 0, columns = 0, pairs = 0;
    for (const double row : dominances(a, b))
        rows += (row - delta) * (row - delta);
    for (const double column : dominances(b, a))
        columns += (column + delta) * (column + delta);
    for (const double x : a)
        for (const double y : b)
            pairs += std::pow((x > y ? 1 : 0) - (x < y ? 1 : 0) - delta, 2);
    return (n * n * rows + m * m * columns - pairs) / (m * n * (m - 1) * (n - 1));
}

Interval intervalOfDelta(double delta, double variance, double fewer, double t)
{
    const double inner = std::max(-1.0, (fewer - t * t) / (fewer + t * t));
    if (delta >= 1)
        return {inner, 1};
    if (delta <= -1)
        return {-1, -inner};
    const double squared = t * t * std::max(0.0, variance);
    const double rest = 1 - delta * delta;
    const double half = std::sqrt(squared * (rest * rest + squared));
    return {std::max(-1.0, (delta * rest - half) / (rest + squared)),
            std::min(1.0, (delta * rest + half) / (rest + squared))};
}

} // namespace

std::optional<RankSumTest> mannWhitney(std::span<const double> a, std::span<const double> b)
{
    if (a.empty() || b.empty())
        return std::nullopt;
    std::vector<double> all(a.begin(), a.end());
    all.insert(all.end(), b.begin(), b.end());
    if (std::ranges::min(all) == std::ranges::max(all))
        return std::nullopt;
    const Midranks midranks = midranksOf(all);
    const auto m = static_cast<double>(a.size()), n = static_cast<double>(b.size());
    const auto ofFirst = std::span(midranks.ranks).first(a.size());
    RankSumTest test;
    test.u = std::accumulate(ofFirst.begin(), ofFirst.end(), 0.0) - m * (m + 1) / 2;
    test.isExact = midranks.ties == 0 && std::max(a.size(), b.size()) <= kMaxForExactRanks;
    test.pValue =
        test.isExact ? exactPValue(test.u, a.size(), b.size()) : approximatePValue(test.u, m, n, midranks.ties);
    return test;
}

std::optional<EffectSize> cliffsDelta(std::span<const double> a, std::span<const double> b)
{
    if (a.size() < 2 || b.size() < 2)
        return std::nullopt;
    const std::vector<double> rows = dominances(a, b);
    const double delta = momentsOf(rows).mean;
    const double t = tQuantile(static_cast<double>(a.size() + b.size() - 2));
    const auto fewer = static_cast<double>(std::min(a.size(), b.size()));
    return EffectSize{delta, intervalOfDelta(delta, varianceOfDelta(a, b, delta), fewer, t)};
}

} // namespace assay
