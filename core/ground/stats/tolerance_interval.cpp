#include "ground/stats/tolerance_interval.h"

#include "ground/stats/moments.h"

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/non_central_t.hpp>
#include <boost/math/distributions/normal.hpp>
#include <cassert>
#include <cmath>
#include <vector>

namespace assay {

namespace {

[[maybe_unused]] bool isToleranceDemand(const ToleranceDemand& demand)
{
    return demand.coverage > 0 && demand.coverage < 1 && demand.confidence > 0 && demand.confidence < 1;
}

// Returns the number of order statistics to drop from one end; 0 = n is too small.
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

} // namespace assay
