// Confidence interval of the mean of correlated readings, such as the throughput of successive seconds.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace assay {

struct BatchMeans {
    double mean = 0;
    double halfWidth = 0; // of the CI around the mean
    std::size_t batches = 0;
    double lowest = 0, highest = 0; // of the batches
    // Neighbouring batches are still correlated (a trend, a cache that becomes full): the CI may be too narrow.
    bool correlated = false;
};

inline constexpr std::size_t kMinBatches = 10;

// At least one value.
double meanOf(std::span<const double> values);
// Returns means of `length` values each; surplus values at the start are left out.
std::vector<double> meansOf(std::span<const double> values, std::size_t length);

// Non-overlapping batch means of `readings` over equal times (Law, Simulation Modeling and Analysis, 9.5.3), Student's
// t with batches - 1 degrees of freedom. Uses 20 to 39 batches of equal length; surplus readings at the start are left
// out. If the lag-1 autocorrelation exceeds its one-sided 5 % limit 1.645 / sqrt(batches), pairs are joined into 10 to
// 19 batches (10 to 30 are enough: Schmeiser, Operations Research 30, 1982). Returns nothing for fewer than 10
// readings.
std::optional<BatchMeans> batchMeans(std::span<const double> readings, double confidence);

} // namespace assay
