// Tests whether two estimates differ by more than their uncertainty. Pure.
#pragma once

#include "ground/base/interval.h"

#include <span>
#include <vector>

namespace assay {

struct Estimate {
    double value = 0;
    Interval ci; // 90 %
};

// Returns the 90 % interval of b - a for independent a and b by the method of variance estimates recovery (Zou and
// Donner, Statistics in Medicine 27, 2008): d - sqrt((b - lowB)^2 + (highA - a)^2) to d + sqrt((highB - b)^2 + (a -
// lowA)^2). It preserves the asymmetry of the intervals.
Interval differenceInterval(const Estimate& a, const Estimate& b);

// Returns |b - a| over the length of its interval on the side of zero. 0 for equal values, infinite for values without
// uncertainty. It grows as the p-value below falls.
double normalizedDifference(const Estimate& a, const Estimate& b);

// Returns the two-sided p-value of the difference. The part of the interval between the difference and zero is taken as
// the 95 % quantile of Student's t with 18 degrees of freedom: two means of the minimum number of batches (10,
// batch_means.h). The p-value is thus below 0.10 exactly if the interval excludes zero.
double differencePValue(const Estimate& a, const Estimate& b);

} // namespace assay
