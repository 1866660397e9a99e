// Do two estimates differ by more than their uncertainty? Pure.
#pragma once

#include "ground/base/interval.h"

#include <span>
#include <vector>

namespace assay {

struct Estimate {
    double value = 0;
    Interval ci; // 90 %
};

// The 90 % interval of b - a, of independent a and b, by the method of variance estimates recovery (Zou and Donner,
// Statistics in Medicine 27, 2008): d - sqrt((b - lowB)^2 + (highA - a)^2) to d + sqrt((highB - b)^2 + (a - lowA)^2).
// It keeps intervals lopsided that are so.
Interval differenceInterval(const Estimate& a, const Estimate& b);

// How large the difference is in terms of its interval: the part of that which lies between the difference and zero. 0
// for equal values, infinite for values without any uncertainty. The larger it is, the smaller is the chance below.
double clearness(const Estimate& a, const Estimate& b);

// How likely is so large a difference of equal things, either way? The part of the interval between the difference and
// zero is taken for the 95 % quantile of Student's t with 18 degrees of freedom: two means of the fewest batches (10,
// batch_means.h). So the value is below 0.10 exactly where the interval leaves out zero.
double chanceOfDifference(const Estimate& a, const Estimate& b);

} // namespace assay
