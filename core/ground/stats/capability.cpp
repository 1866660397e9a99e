#include "ground/stats/capability.h"

#include "ground/base/prng.h"
#include "ground/stats/moments.h"
#include "ground/stats/spread.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <vector>

namespace assay {

namespace {

constexpr double kNormalQuantile95 = 1.6448536269514722;
constexpr double kTailShare = 0.00135; // beyond three standard deviations on one side
constexpr std::size_t kResamples = 1000;

// Returns the smaller distance from the middle to a limit, in units of the spread on its side.
double nearest(double middle, double below, double above, const SpecificationLimits& limits)
{
    double least = std::numeric_limits<double>::infinity();
    if (limits.lower)
        least = std::min(least, (middle - *limits.lower) / below);
    if (limits.upper)
        least = std::min(least, (*limits.upper - middle) / above);
    return least;
}

std::optional<double> ofQuantiles(std::span<const double> sorted, const SpecificationLimits& limits)
{
    const double median = quantileOf(sorted, 0.5);
    const double below = median - quantileOf(sorted, kTailShare);
    const double above = quantileOf(sorted, 1 - kTailShare) - median;
    if ((limits.lower && !(below > 0)) || (limits.upper && !(above > 0)))
        return std::nullopt;
    return nearest(median, below, above, limits);
}

std::optional<double> bootstrapBound(std::span<const double> sorted, const SpecificationLimits& limits)
{
    Prng prng(1);
    std::vector<double> results;
    std::vector<double> sample(sorted.size());
    for (std::size_t i = 0; i < kResamples; ++i) {
        for (double& value : sample)
            value = sorted[prng.below(sorted.size())];
        std::ranges::sort(sample);
        const auto result = ofQuantiles(sample, limits);
        if (!result)
            return std::nullopt;
        results.push_back(*result);
    }
    std::ranges::sort(results);
    return quantileOf(results, 0.05);
}

[[maybe_unused]] bool areLimits(const SpecificationLimits& limits)
{
    return (limits.lower || limits.upper) && !(limits.lower && limits.upper && *limits.lower >= *limits.upper);
}

} // namespace

std::optional<Capability> ppk(std::span<const double> values, const SpecificationLimits& limits)
{
    assert(areLimits(limits));
    if (values.size() < 2)
        return std::nullopt;
    const auto n = static_cast<double>(values.size());
    const Moments moments = momentsOf(values);
    if (!(moments.deviation > 0))
        return std::nullopt;
    const double value = nearest(moments.mean, 3 * moments.deviation, 3 * moments.deviation, limits);
    return Capability{value, value - kNormalQuantile95 * std::sqrt(1 / (9 * n) + value * value * (0.5 / (n - 1)))};
}

std::optional<Capability> quantileCapability(std::span<const double> values, const SpecificationLimits& limits)
{
    assert(areLimits(limits));
    if (values.size() < 2)
        return std::nullopt;
    std::vector<double> sorted(values.begin(), values.end());
    std::ranges::sort(sorted);
    const auto value = ofQuantiles(sorted, limits);
    if (!value)
        return std::nullopt;
    const bool isEnough = sorted.size() >= kMinForTailBound;
    return Capability{*value, isEnough ? bootstrapBound(sorted, limits) : std::nullopt};
}

} // namespace assay
