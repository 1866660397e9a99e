// Whose doing is the difference? Shares of card, reader, host and mere repetition in the variance of a metric. Pure.
#pragma once

#include "ground/base/interval.h"
#include "ground/base/message.h"
#include "run/record/run_record.h"

#include <optional>
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
    // Does the metric depend on it? None = it cannot be told; always none of "repeat".
    std::optional<bool> guilty;
    double chance = 1; // that as much is seen of a factor that does nothing
    // The two that differ most, with the others held equal; "" where that cannot be told.
    std::string worse, better;
    Interval ratio{1, 1}; // value of `worse` over that of `better`; 90 %
};

struct Blame {
    std::vector<FactorShare> shares; // in the order above, those that were varied, and "repeat"; empty = not to be told
    // Factors that cannot be told apart, for they were always changed together; they are not among the shares.
    std::vector<std::string> tangled;
    Message why; // why there are none, or what is tangled
};

// Analysis of variance on the logarithms, every factor taken as random (ground/stats/random_factors.h): the
// combinations of cards, readers and hosts need not be complete, nor the runs equally many; a golden card that was in
// every reader ties them together. Mean squares are equated with what they are expected to be: MS(factor) = repeat +
// runs per level * factor; a negative estimate is 0. "repeat" is what is left: the card's state from run to run, the
// noise of a run, and what the factors only do together. Intervals are generalized ones
// (ground/stats/generalized_interval.h), exact for balanced crossings. With two levels a factor's interval is wide, for
// two readers say little about readers in general; whether these two differ can be known well all the same: a factor is
// guilty where chance alone does as much in one of 200 comparisons, it is not where every two of its levels are within
// 10 % of each other (90 % intervals for all of them at once), and else it cannot be told. A gauge study
// (ground/stats/gauge_study.h) tells the interaction apart, and asks for more. `values` belong to `runs`, and are above
// 0; more is better unless `lessIsBetter`.
Blame blameFor(std::span<const double> values, std::span<const RunFactors> runs, bool lessIsBetter = false);

// Whether it is the card, the reader or the host, in a sentence each; and why it is not known.
std::vector<Message> inWords(const Blame& blame);

} // namespace assay
