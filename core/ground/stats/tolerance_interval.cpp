#include "ground/stats/tolerance_interval.h"

#include "ground/stats/moments.h"

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/non_central_chi_squared.hpp>
#include <boost/math/distributions/non_central_t.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/quadrature/gauss.hpp>
#include <boost/math/tools/roots.hpp>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace assay {

namespace {

[[maybe_unused]] bool isToleranceDemand(const ToleranceDemand& demand)
{
    return demand.coverage > 0 && demand.coverage < 1 && demand.confidence > 0 && demand.confidence < 1;
}

// Half width, in standard deviations, of the interval around a point `offset` away from the mean that covers the share.
double halfWidthAt(double offset, double coverage)
{
    if (offset == 0)
        return boost::math::quantile(boost::math::normal(), 0.5 + coverage / 2);
    return std::sqrt(boost::math::quantile(boost::math::non_central_chi_squared(1, offset * offset), coverage));
}

// The half widths do not depend on the factor, so they are computed once.
struct NodesOfMean {
    std::vector<double> halfWidths, weights;

    NodesOfMean(double count, double coverage)
    {
        using Rule = boost::math::quadrature::gauss<double, 30>;
        constexpr double kReach = 8; // standard deviations of the mean; the probability beyond is 1e-15
        const boost::math::normal standard;
        const auto add = [&](double place, double weight) {
            const double z = kReach / 2 * (1 + place);
            halfWidths.push_back(halfWidthAt(z / std::sqrt(count), coverage));
            weights.push_back(kReach * weight * boost::math::pdf(standard, z));
        };
        for (std::size_t i = 0; i < Rule::abscissa().size(); ++i) {
            add(Rule::abscissa()[i], Rule::weights()[i]);
            add(-Rule::abscissa()[i], Rule::weights()[i]);
        }
    }
    // Returns the confidence for a factor.
    double confidence(double factor, double degreesOfFreedom) const
    {
        const boost::math::chi_squared spread(degreesOfFreedom);
        double sum = 0;
        for (std::size_t i = 0; i < weights.size(); ++i)
            sum += weights[i] * boost::math::cdf(boost::math::complement(
                                    spread, degreesOfFreedom * halfWidths[i] * halfWidths[i] / (factor * factor)));
        return sum;
    }
};

// Returns the number of order statistics to drop from both ends together; 0 = n is too small.
std::size_t cutFrom(std::size_t count, const ToleranceDemand& demand)
{
    assert(isToleranceDemand(demand));
    const boost::math::binomial inside(static_cast<double>(count), demand.coverage);
    std::size_t cut = 0;
    while (cut < count && boost::math::cdf(inside, static_cast<double>(count - cut - 1)) >= demand.confidence)
        ++cut;
    return cut;
}

std::vector<double> inOrder(std::span<const double> values)
{
    std::vector<double> sorted(values.begin(), values.end());
    std::ranges::sort(sorted);
    return sorted;
}

} // namespace

double oneSidedToleranceFactor(std::size_t count, const ToleranceDemand& demand)
{
    assert(count >= 2 && isToleranceDemand(demand));
    const auto n = static_cast<double>(count);
    const double shift = boost::math::quantile(boost::math::normal(), demand.coverage) * std::sqrt(n);
    return boost::math::quantile(boost::math::non_central_t(n - 1, shift), demand.confidence) / std::sqrt(n);
}

double twoSidedToleranceFactor(std::size_t count, const ToleranceDemand& demand)
{
    assert(count >= 2 && isToleranceDemand(demand));
    const auto n = static_cast<double>(count);
    const NodesOfMean nodes(n, demand.coverage);
    const double howe = halfWidthAt(0, demand.coverage) *
                        std::sqrt((n - 1) * (1 + 1 / n) /
                                  boost::math::quantile(boost::math::chi_squared(n - 1), 1 - demand.confidence));
    const auto excess = [&](double factor) { return nodes.confidence(factor, n - 1) - demand.confidence; };
    std::uintmax_t steps = 100;
    const auto [low, high] = boost::math::tools::bracket_and_solve_root(
        excess, howe, 1.1, true, boost::math::tools::eps_tolerance<double>(40), steps);
    return (low + high) / 2;
}

std::optional<double> normalLowerLimit(std::span<const double> values, const ToleranceDemand& demand)
{
    if (values.size() < 2)
        return std::nullopt;
    const Moments moments = momentsOf(values);
    return moments.mean - oneSidedToleranceFactor(values.size(), demand) * moments.deviation;
}

std::optional<double> normalUpperLimit(std::span<const double> values, const ToleranceDemand& demand)
{
    if (values.size() < 2)
        return std::nullopt;
    const Moments moments = momentsOf(values);
    return moments.mean + oneSidedToleranceFactor(values.size(), demand) * moments.deviation;
}

std::optional<Interval> normalToleranceInterval(std::span<const double> values, const ToleranceDemand& demand)
{
    if (values.size() < 2)
        return std::nullopt;
    const Moments moments = momentsOf(values);
    const double half = twoSidedToleranceFactor(values.size(), demand) * moments.deviation;
    return Interval{moments.mean - half, moments.mean + half};
}

std::optional<double> nonparametricLowerLimit(std::span<const double> values, const ToleranceDemand& demand)
{
    const std::size_t cut = cutFrom(values.size(), demand);
    if (cut == 0)
        return std::nullopt;
    return inOrder(values)[cut - 1];
}

std::optional<double> nonparametricUpperLimit(std::span<const double> values, const ToleranceDemand& demand)
{
    const std::size_t cut = cutFrom(values.size(), demand);
    if (cut == 0)
        return std::nullopt;
    return inOrder(values)[values.size() - cut];
}

std::optional<Interval> nonparametricToleranceInterval(std::span<const double> values, const ToleranceDemand& demand)
{
    const std::size_t cut = cutFrom(values.size(), demand);
    if (cut < 2)
        return std::nullopt;
    const std::vector<double> sorted = inOrder(values);
    const std::size_t below = cut / 2;
    return Interval{sorted[below - 1], sorted[sorted.size() - (cut - below)]};
}

std::size_t minValuesForNonparametricLimits(std::size_t cut, const ToleranceDemand& demand)
{
    assert(cut == 1 || cut == 2);
    std::size_t high = 2;
    while (cutFrom(high, demand) < cut)
        high *= 2;
    std::size_t low = 0;
    while (low + 1 < high) {
        const std::size_t middle = (low + high) / 2;
        (cutFrom(middle, demand) < cut ? low : high) = middle;
    }
    return high;
}

} // namespace assay
