// Process capability: distance of the values of a lot from their limits, in units of their spread. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace assay {

// Limits of a criterion: one or both, lower below upper.
struct SpecificationLimits {
    std::optional<double> lower, upper;
};

struct Capability {
    double value = 0;
    std::optional<double> lowerBound; // 95 % lower bound; nothing = too few values
};

// Distance of the mean from the nearer limit in units of three standard deviations of all values. The bound is Ppk -
// 1.645 sqrt(1 / 9n + Ppk² / (2n - 2)) (Bissell, Applied Statistics 39, 1990). For normal values only. Returns nothing
// for fewer than two values, or if all are equal.
std::optional<Capability> ppk(std::span<const double> values, const SpecificationLimits& limits);

// Minimum number of values with which the 0.135 % quantile lies between values instead of at the smallest one.
inline constexpr std::size_t kMinForTailQuantile = 741;
// Minimum number of values with which one value lies beyond that quantile with 95 % confidence (Wilks): ln 0.05 / ln(1
// - 0.00135).
inline constexpr std::size_t kMinForTailBound = 2218;

// For non-normal values: the smaller of (median - lower) / (median - quantile 0.135 %) and (upper - median) / (quantile
// 99.865 % - median) (ISO 22514-2). Quantiles from order statistics, Hyndman and Fan's definition 7. Below
// kMinForTailQuantile values the extreme value replaces the quantile, and the result is biased upwards. The bound is
// the 5 % quantile of 1000 seeded bootstrap samples; there is no bound below kMinForTailBound. Returns nothing if one
// half of the values has no spread, or for fewer than two values.
std::optional<Capability> quantileCapability(std::span<const double> values, const SpecificationLimits& limits);

} // namespace assay
