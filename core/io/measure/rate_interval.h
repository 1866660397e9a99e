// Computes the CI of a mean rate, and the CI of the sustained rate of the card, from consecutive times of equal amounts
// of bytes. Pure.
#pragma once

#include "ground/quantity/metric_flag.h"
#include "io/measure/latency_histogram.h"

#include <optional>
#include <span>

namespace assay {

// Reason why the sustained rate may lie outside the CI of the mean.
enum class RateCaveat {
    // The test may contain too few or too many stalls; longer tests reduce this uncertainty.
    rareStalls,
    correlated, // its batches are correlated
    // The last part had another level than before, or it rises or falls, or oscillations hide a trend.
    changed,
    slowed // the rate only fell, and the last level lasted a quarter of the time or more: it is sustained
};
std::optional<MetricFlag> flagOf(RateCaveat caveat); // of the metric; nothing for rareStalls

// As factors of the mean rate.
struct RateInterval {
    Interval ci;        // 90 % CI of the mean
    Interval sustained; // 90 % CI of the long-term rate; used for the verdict
    RateCaveat caveat = RateCaveat::rareStalls;
};

// Mean time = body + rare long times. The body's interval is that of batch means (batch_means.h). The time of a block
// beyond the median of its neighbours (withoutOutliers) counts as a random event: the sum of such times is a weighted
// sum of Poisson counts, with the interval of Fay and Feuer (Statistics in Medicine 16, 1997), which for equal times is
// Garwood's. One more event could be as long as the longest, or as a block. The two are combined by the method of
// variance estimates recovery (Zou and Donner, ibid. 27, 2008). From 20 long times on, one per batch, they are not
// rare: `ci` is then that of batch means of all times, because a card that collects garbage pauses more regularly than
// Poisson's events.
//
// `sustained` goes beyond that:
//  - a few rare times must not decide: the interval of their sum is taken at 98 % in place of 90 %;
//  - unobserved stalls are possible: the rare times reach at least the upper end (95 %) that they have with one more
//  stall
//    of `stall` seconds; that is 3.0 stalls in a test without any;
//  - where batches are correlated (a trend, or waves longer than a batch) it reaches from the slowest to the fastest;
//  - where the rate has changed (steady_state.h) it includes the interval of the last level; if the card has only
//    slowed down and stayed slow, it is that interval alone;
//  - where the last level rises or falls (the 90 % interval of its slope excludes 0) it is extended by that change;
//    where its parts come in waves always, because waves hide a slope. A settling rate is covered if its time constant
//    is no longer than the test.
// Returns nothing below kMinBatches times. Times are in s, > 0; pass at most a few hundred, because the cost grows with
// their square.
std::optional<RateInterval> rateInterval(std::span<const double> times, double stall);

} // namespace assay
