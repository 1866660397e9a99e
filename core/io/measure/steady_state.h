// Finds the start of the steady state of a card's writes, from throughput by bytes. Cards have false plateaus (an SLC
// cache, free flash), which the window of the SNIA Performance Test Specification accepts as steady state. Here change
// points determine the start of the last level, and a minimum number of bytes determines whether enough was written
// since then. "Undecided" is a valid result. Pure.
#pragma once

#include "ground/base/units.h"
#include "ground/quantity/metric_flag.h"
#include "io/measure/latency_histogram.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace assay {

// Minimum number of blocks between two changes, and in the last level; fewer show no trend.
inline constexpr std::size_t kSteadyMinBlocks = 8;
// Limit for the relative rise or fall of the last level from its first block to its last: the 90 % CI must be within
// plus or minus this.
inline constexpr double kSteadyRise = 0.05;
// Minimum length of the last level: this share of the range, or this multiple of the cache size.
inline constexpr double kSteadyRangeShare = 0.25;
inline constexpr double kSteadyCaches = 4;

struct SteadyInput {
    // Mean of each block, in any unit, > 0. Blocks have equal bytes and are in write order.
    std::span<const double> throughput;
    Bytes block;
    // Size of the written address range. Once it was completely written since the last fall of the throughput, no free
    // flash is left.
    Bytes range;
    Bytes cache; // largest known write cache of the card; 0 = unknown
};

enum class UnsteadyReason {
    none,         // steady
    tooFewBlocks, // for any conclusion
    lastLevelShort,
    notOverwritten, // since the last fall
    slopeUncertain, // noise hides a rise or fall
    stillChanging,
};
std::optional<MetricFlag> flagOf(UnsteadyReason reason); // of the metric

struct SteadyState {
    UnsteadyReason reason = UnsteadyReason::tooFewBlocks;
    bool steady() const { return reason == UnsteadyReason::none; }
    std::size_t begin = 0;   // first block of the last level, steady or not
    double level = 0;        // its mean throughput
    Interval rise;           // 90 % CI, relative, from start to end of the last level
    std::size_t changes = 0; // between levels
    bool falling = false;    // each level is below the previous one
    std::size_t period = 1;  // blocks per oscillation; 1 = no oscillation
};

// Optimal partitioning by least squares on the logarithm (Jackson et al., IEEE Signal Processing Letters 12, 2005;
// Killick, Fearnhead and Eckley's PELT, JASA 107, 2012, gives the same result): penalty 6 ln n per change, variance
// from the median absolute first difference. If the autocorrelation shows an oscillation (periodic garbage collection),
// blocks have the length of its period. Slope by Theil and Sen (JASA 63, 1968) with their distribution-free CI.
SteadyState findSteadyState(const SteadyInput& input);

// Hampel filter: replaces a value far from its neighbours (five standard deviations; at least 2.5 % of a logarithm) by
// the median of the five values around it.
std::vector<double> withoutOutliers(std::span<const double> values);

// Returns the steady-state window of the SNIA Solid State Storage Performance Test Specification 2.0.2 for the same
// series, cut into at most 25 rounds: the first five consecutive rounds whose maximum and minimum differ by at most 20
// % of their mean, and whose least-squares line rises or falls by at most 10 % of it. For comparison.
struct PtsWindow {
    std::size_t begin = 0; // first block of the window
    std::size_t end = 0;   // one past the last
    double level = 0;      // mean of the window
};
std::optional<PtsWindow> ptsWindow(std::span<const double> throughput);

} // namespace assay
