// Tolerance intervals: limits that contain a stated share of all cards, from a sample. Pure.
#pragma once

#include "ground/base/interval.h"

#include <cstddef>
#include <optional>
#include <span>

namespace assay {

// With the stated confidence, at least the share `coverage` of the population is within the limits; both above 0 and
// below 1.
struct ToleranceDemand {
    double coverage = 0.95;
    double confidence = 0.95;
};

// Factors k for normal values: limit = mean -+ k standard deviations. At least two values. One-sided: quantile of
// Student's noncentral t / sqrt n (Owen 1968; exact).
double oneSidedToleranceFactor(std::size_t count, const ToleranceDemand& demand);
// Two-sided: the integral over the distribution of the mean in Krishnamoorthy and Mathew, Statistical Tolerance
// Regions, 2009, section 2.3 (exact; Howe's factor, Journal of the American Statistical Association 64, 1969, is close
// to it).
double twoSidedToleranceFactor(std::size_t count, const ToleranceDemand& demand);

// For normal values. Returns nothing for fewer than two values.
std::optional<double> normalLowerLimit(std::span<const double> values, const ToleranceDemand& demand);
std::optional<double> normalUpperLimit(std::span<const double> values, const ToleranceDemand& demand);
std::optional<Interval> normalToleranceInterval(std::span<const double> values, const ToleranceDemand& demand);

// Distribution-free, by order statistics (Wilks, Annals of Mathematical Statistics 12, 1941): the innermost ones that
// meet the demand. Returns nothing if n is too small.
std::optional<double> nonparametricLowerLimit(std::span<const double> values, const ToleranceDemand& demand);
std::optional<double> nonparametricUpperLimit(std::span<const double> values, const ToleranceDemand& demand);
std::optional<Interval> nonparametricToleranceInterval(std::span<const double> values, const ToleranceDemand& demand);

// Returns the minimum number of values for one limit (`cut` = 1) or both (`cut` = 2): 59 and 93 for 95 % with 95 %.
std::size_t minValuesForNonparametricLimits(std::size_t cut, const ToleranceDemand& demand);

} // namespace assay
