// How far the values of a lot lie inside their limits, in units of their spread. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace assay {

// Of a criterion: one limit or both, lower below upper.
struct SpecificationLimits {
    std::optional<double> lower, upper;
};

struct Capability {
    double value = 0;
    std::optional<double> lowerBound; // 95 %; none = too few values to tell
};

// Distance of the mean from the nearer limit in units of three standard deviations, that of all values. The bound is
// Ppk - 1.645 sqrt(1 / 9n + Ppk² / (2n - 2)) (Bissell, Applied Statistics 39, 1990). Of normal values only. Nothing of
// fewer than two values or of equal ones.
std::optional<Capability> ppk(std::span<const double> values, const SpecificationLimits& limits);

// The same with the standard deviation from value to value: mean moving range / 1.128, which a shift or drift does not
// widen. `values` in the order of production. The variance of that estimate is 0.826 / (n - 1) in place of
// 0.5 / (n - 1) (Cryer and Ryan, Journal of Quality Technology 22, 1990), and so it is in the bound. Nothing of fewer
// than three values or of equal ones.
std::optional<Capability> cpk(std::span<const double> valuesInOrder, const SpecificationLimits& limits);

// From so many values on the quantile 0.135 % lies between values and is not the least of them.
inline constexpr std::size_t kMinForTailQuantile = 741;
// From so many on a value lies beyond that quantile with 95 % confidence (Wilks): ln 0.05 / ln(1 - 0.00135).
inline constexpr std::size_t kMinForTailBound = 2218;

// Where the values are not normal: (median - lower) / (median - quantile 0.135 %), (upper - median) / (quantile
// 99.865 % - median), the smaller one (ISO 22514-2). Quantiles from order statistics, Hyndman and Fan's definition 7.
// Below kMinForTailQuantile the extreme value stands for the quantile, and the result is too large rather than too
// small. The bound is the 5 % quantile of 1000 seeded bootstrap samples; none below kMinForTailBound. Nothing where a
// half of the values has no spread, or below two.
std::optional<Capability> quantileCapability(std::span<const double> values, const SpecificationLimits& limits);

} // namespace assay
