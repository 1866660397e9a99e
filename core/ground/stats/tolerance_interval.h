// Tolerance limits: a stated share of all cards lies on one side of each, from a sample. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace assay {

// With the stated confidence, at least the share `coverage` of the population is within the limit; both above 0 and
// below 1.
struct ToleranceDemand {
    double coverage = 0.95;
    double confidence = 0.95;
};

// Factor k of one limit of normal values: limit = mean -+ k standard deviations. At least two values. Quantile of
// Student's noncentral t / sqrt n (Owen 1968; exact).
double oneSidedToleranceFactor(std::size_t count, const ToleranceDemand& demand);

// For normal values. Returns nothing for fewer than two values.
std::optional<double> normalLowerLimit(std::span<const double> values, const ToleranceDemand& demand);
std::optional<double> normalUpperLimit(std::span<const double> values, const ToleranceDemand& demand);

// Distribution-free, by order statistics (Wilks, Annals of Mathematical Statistics 12, 1941): the innermost ones that
// meet the demand. Returns nothing if n is too small.
std::optional<double> nonparametricLowerLimit(std::span<const double> values, const ToleranceDemand& demand);
std::optional<double> nonparametricUpperLimit(std::span<const double> values, const ToleranceDemand& demand);

} // namespace assay
