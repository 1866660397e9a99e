// Confidence intervals of functions of the mean squares of an analysis of variance. Pure.
#pragma once

#include "ground/base/interval.h"

#include <functional>
#include <span>
#include <vector>

namespace assay {

struct SumOfSquares {
    double squares = 0;
    double degreesOfFreedom = 1;
};

// Numbers computed from mean squares, always the same count; empty if they are undefined.
using MeanSquaresFunction = std::function<std::vector<double>(std::span<const double>)>;

// Returns the 90 % CI of each number, extended to contain `estimates`: generalized confidence intervals (Weerahandi,
// Journal of the American Statistical Association 88, 1993; Burdick, Borror and Montgomery, Design and Analysis of
// Gauge R&R Studies, 2005, appendix B). Every sum of squares is divided by 2000 draws of its chi-squared distribution,
// the same draws in every process.
std::vector<Interval> generalizedIntervals(std::span<const SumOfSquares> sums, std::span<const double> estimates,
                                           const MeanSquaresFunction& compute);

} // namespace assay
