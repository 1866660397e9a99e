// Distribution of the values of many runs: box plot, ranks, outliers. Pure.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace assay {

// Returns the quantile `q`, 0 to 1, of at least one sorted value: Hyndman and Fan (American Statistician 50, 1996),
// definition 7.
double quantileOf(std::span<const double> sorted, double q);

// Minimum, lower quartile, median, upper quartile, maximum.
struct FiveNumbers {
    double least = 0, lower = 0, median = 0, upper = 0, largest = 0;
};
FiveNumbers fiveNumbers(std::vector<double> values); // at least one

inline constexpr std::size_t kMinForOutliers = 6; // with fewer values up to half of them may be outliers

// Marks the outliers: values with |0.6745 (x - median) / MAD| > 3.5, the modified z-score of Iglewicz and Hoaglin (How
// to Detect and Handle Outliers, 1993; NIST/SEMATECH e-Handbook 1.3.5.17). MAD is the median absolute deviation from
// the median; if it is 0, because most values are equal, 1.2533 times the mean absolute deviation replaces MAD /
// 0.6745, as they propose. For positive values the logarithms are used, because rates and times vary by factors. Marks
// none for fewer than kMinForOutliers values.
std::vector<bool> outliers(std::span<const double> values);

// 1 = best; equal values share the better rank.
std::vector<std::size_t> ranks(std::span<const double> values, bool higherIsBetter);

} // namespace assay
