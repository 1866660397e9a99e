// From which point on a card writes at one steady speed, told from throughput by bytes. Cards have false plateaus (an
// SLC cache, flash that was free) that the window of the SNIA Performance Test Specification takes for the steady
// state; here change points say where the last level begins, and a guard in bytes says whether enough was written
// since. "Undecided" is an answer. Pure.
#pragma once

#include "base/units.h"
#include "measure/latency_histogram.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace assay {

// Fewest blocks between two changes, and in the last level: less says nothing of a trend.
inline constexpr std::size_t kSteadyMinBlocks = 8;
// The 90 % interval of what the last level rises or falls from its first block to its last, as a fraction, lies within
// plus or minus this.
inline constexpr double kSteadyRise = 0.05;
// The last level holds at least this share of the range, or so many times the cache.
inline constexpr double kSteadyRangeShare = 0.25;
inline constexpr double kSteadyCaches = 4;

struct SteadyInput {
    std::span<const double>
        throughput; // mean of each block, in any unit, > 0; blocks hold equal bytes, in order of writing
    Bytes block;
    Bytes range; // the addresses that are being written; once all of them were since the throughput last fell, no free
                 // flash is left to hide behind
    Bytes cache; // largest write cache known of the card; 0 = none known
};

enum class SteadyDoubt {
    none,         // steady
    tooFewBlocks, // to tell anything
    lastLevelShort,
    notOverwritten, // since the last fall
    slopeUnsure,    // noise hides whether it rises or falls
    stillChanging,
};
const char* name(SteadyDoubt doubt); // flags of the metric: "few_blocks", "level_too_short", ...; "" for none

struct SteadyState {
    SteadyDoubt doubt = SteadyDoubt::tooFewBlocks;
    bool steady() const { return doubt == SteadyDoubt::none; }
    std::size_t begin = 0;   // block with which the last level begins, steady or not
    double level = 0;        // its mean throughput
    Interval rise;           // 90 %, from its begin to its end, as a fraction
    std::size_t changes = 0; // between levels
    bool falling = false;    // each level lies below the one before it
    std::size_t period = 1;  // blocks of one oscillation; 1 = none
};

// Optimal partitioning by least squares on the logarithm (Jackson et al., IEEE Signal Processing Letters 12, 2005;
// Killick, Fearnhead and Eckley's PELT, JASA 107, 2012, gives the same result): penalty 6 ln n per change, variance
// from the median absolute first difference, blocks as long as an oscillation (collection of garbage comes in waves)
// where the autocorrelation shows one. Slope by Theil and Sen (JASA 63, 1968) with their distribution-free interval.
SteadyState findSteadyState(const SteadyInput& input);

// Hampel's filter: a value far from its neighbours (five standard deviations; of a logarithm at least 2.5 %) becomes
// the median of the five around it.
std::vector<double> withoutOutliers(std::span<const double> values);

// What the window of the SNIA Solid State Storage Performance Test Specification 2.0.2 says of the same series, cut
// into at most 25 rounds: the first five rounds in a row whose largest and smallest differ by at most 20 % of their
// mean and whose least-squares line rises or falls by at most 10 % of it.
struct PtsWindow {
    std::size_t begin = 0; // block with which the window begins
    std::size_t end = 0;   // and the one behind it
    double level = 0;      // mean of the window
};
std::optional<PtsWindow> ptsWindow(std::span<const double> throughput);

} // namespace assay
