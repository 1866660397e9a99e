// How sure is a mean rate, and is it what the card sustains? From the times of equal amounts of bytes, in order. Pure.
#pragma once

#include "measure/latency_histogram.h"

#include <optional>
#include <span>

namespace assay {

// Why what the card sustains is not told by the interval of the mean.
enum class RateDoubt {
    rareStalls, // a test of this length may miss stalls, or meet more of them than its share; the longer it is the less
                // that says
    waves,      // its parts depend on each other
    changed, // the last part ran at another level than what came before, or rises, falls, or hides in waves whether it
             // does
    slowed   // it only fell, and has stayed for a quarter of the time or more: the last level is what the card sustains
};
const char* name(RateDoubt doubt); // flag of the metric: "correlated", "changed", "slowed"; "" for rareStalls

// As factors of the mean rate.
struct RateInterval {
    Interval ci;        // 90 %, of the mean
    Interval sustained; // of the rate in the long run, as far as this test tells: what is judged
    RateDoubt doubt = RateDoubt::rareStalls;
};

// Mean time = body + rare long times. The body's interval is that of batch means (batch_means.h). What a block takes
// beyond the median of its neighbours (withoutOutliers) comes when it likes: the sum of such times is a weighted sum of
// Poisson counts, its interval that of Fay and Feuer (Statistics in Medicine 16, 1997), which for times of one height
// is Garwood's; one event more could be as long as the longest, or as a block. The two are combined by the method of
// variance estimates recovery (Zou and Donner, ibid. 27, 2008).
//
// `sustained` goes beyond that:
//  - a few rare times decide nothing: their sum is taken at 98 % in place of 90 %;
//  - what was not seen may be: at least the upper end (95 %) that the rare times have where one more of `stall` seconds
//    could have come; 3.0 of them in a test without any;
//  - where batches depend on each other (a trend, or waves longer than they are) it reaches from the slowest to the
//    fastest of them;
//  - where the rate has changed (steady_state.h), it takes in the interval of the last level, or is that alone if the
//    card has only slowed down and stayed so;
//  - where the last level rises or falls (the 90 % interval of its slope leaves out 0), it reaches as far again as that
//    may be; where its parts come in waves in any case, for the waves hide a slope. What settles is held so far as its
//    time constant is no longer than the test.
// Nothing below kMinBatches times. All times are > 0, in s; at most a few hundred, for what it costs grows with
// their square.
std::optional<RateInterval> rateInterval(std::span<const double> times, double stall);

} // namespace assay
