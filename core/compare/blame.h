// Whose doing is the difference? Shares of card, reader, host and mere repetition in the variance of a metric. Pure.
#pragma once

#include "base/message.h"
#include "measure/latency_histogram.h"
#include "record/run_record.h"

#include <span>
#include <string>
#include <vector>

namespace assay {

// What a run was made with. Equal texts are the same card, reader or host.
struct RunFactors {
    std::string card, reader, host;
};
RunFactors factorsOf(const RunRecord& run);

struct FactorShare {
    std::string factor; // "card", "reader", "host", "repeat"
    double share = 0;   // of the variance, 0 to 1
    Interval ci;        // 90 %
};

struct Blame {
    std::vector<FactorShare> shares; // in the order above, those that were varied, and "repeat"; empty = not to be told
    Message why;                     // why there are none
};

// Analysis of variance on the logarithms, every factor taken as random, for a balanced crossing: each combination of
// the cards, readers and hosts that were varied stands for the same number of runs. Mean squares are equated with what
// they are expected to be: MS(factor) = repeat + runs per level * factor; a negative estimate is 0. "repeat" is what is
// left: the card's state from run to run, the noise of a run, and what the factors only do together.
// Intervals are generalized ones (stats/generalized_interval.h). With two levels a factor's interval is wide, for two
// readers say little about readers. A gauge study (stats/gauge_study.h) tells the interaction apart, and asks for more.
// `values` belong to `runs`, and are above 0.
Blame blameFor(std::span<const double> values, std::span<const RunFactors> runs);

} // namespace assay
