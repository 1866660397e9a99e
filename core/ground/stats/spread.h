// How values of many runs lie: box, ranks, outliers. Pure.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace assay {

// The quantile `q`, 0 to 1, of sorted values, at least one: Hyndman and Fan (American Statistician 50, 1996),
// definition 7.
double quantileOf(std::span<const double> sorted, double q);

// Least, lower quartile, median, upper quartile, largest.
struct FiveNumbers {
    double least = 0, lower = 0, median = 0, upper = 0, largest = 0;
};
FiveNumbers fiveNumbers(std::vector<double> values); // at least one

inline constexpr std::size_t kMinForOutliers = 6; // below, half of the runs may be the odd ones

// Which values are outliers: those with |0.6745 (x - median) / MAD| > 3.5, the modified z-score of Iglewicz and Hoaglin
// (How to Detect and Handle Outliers, 1993; NIST/SEMATECH e-Handbook 1.3.5.17). MAD is the median of the distances from
// the median; where it is 0, because most values are equal, 1.2533 times their mean distance takes the place of
// MAD / 0.6745, as they propose. Of positive values the logarithms are looked at, because rates and times spread by
// factors. None below kMinForOutliers.
std::vector<bool> outliers(std::span<const double> values);

// 1 = best; equal values share the better rank.
std::vector<std::size_t> ranks(std::span<const double> values, bool higherIsBetter);

} // namespace assay
