// Between which limits does a stated share of all cards lie, of which only some were measured? Pure.
#pragma once

#include "ground/base/interval.h"

#include <cstddef>
#include <optional>
#include <span>

namespace assay {

// With the confidence, at least the share `coverage` of the whole lies within; both above 0 and below 1.
struct ToleranceDemand {
    double coverage = 0.95;
    double confidence = 0.95;
};

// Factors k of normal values: limit = mean -+ k standard deviations. At least two values.
// One limit: quantile of Student's noncentral t / sqrt n (Owen 1968; exact).
double oneSidedToleranceFactor(std::size_t count, const ToleranceDemand& demand);
// Both limits: the integral over the mean's distribution in Krishnamoorthy and Mathew, Statistical Tolerance Regions,
// 2009, section 2.3 (exact; Howe's factor, Journal of the American Statistical Association 64, 1969, is close to it).
double twoSidedToleranceFactor(std::size_t count, const ToleranceDemand& demand);

// Of normal values. Nothing below two values.
std::optional<double> normalLowerLimit(std::span<const double> values, const ToleranceDemand& demand);
std::optional<double> normalUpperLimit(std::span<const double> values, const ToleranceDemand& demand);
std::optional<Interval> normalToleranceInterval(std::span<const double> values, const ToleranceDemand& demand);

// Of any values, by order statistics (Wilks, Annals of Mathematical Statistics 12, 1941): the innermost of those that
// meet the demand. Nothing where n is too small for it.
std::optional<double> freeLowerLimit(std::span<const double> values, const ToleranceDemand& demand);
std::optional<double> freeUpperLimit(std::span<const double> values, const ToleranceDemand& demand);
std::optional<Interval> freeToleranceInterval(std::span<const double> values, const ToleranceDemand& demand);

// How many values these need for one limit (`cut` = 1) or both (`cut` = 2): 59 and 93 for 95 % with 95 %.
std::size_t valuesForFreeLimits(std::size_t cut, const ToleranceDemand& demand);

} // namespace assay
