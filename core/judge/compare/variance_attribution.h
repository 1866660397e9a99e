// Variance attribution: shares of card, reader, host and repetition in the variance of a metric. Pure.
#pragma once

#include "ground/base/interval.h"
#include "ground/base/message.h"
#include "run/record/run_record.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace assay {

// Factor levels of a run. Equal texts mean the same card, reader or host.
struct RunFactors {
    std::string card, reader, host;
};
RunFactors factorsOf(const RunRecord& run);

struct FactorShare {
    std::string factor; // "card", "reader", "host", "repeat"
    double share = 0;   // of the variance, 0 to 1
    Interval ci;        // 90 %
    // True if the effect of the factor is significant, false if shown to be negligible, none if undecided; none for
    // "repeat".
    std::optional<bool> significant;
    double pValue = 1; // probability of an effect at least this large if the factor has none
    // The two levels that differ most with the other factors held equal; "" if unknown.
    std::string worse, better;
    Interval ratio{1, 1}; // value of `worse` over that of `better`; 90 %
};

struct VarianceAttribution {
    std::vector<FactorShare> shares; // the varied factors in the order above, then "repeat"; empty = inestimable
    // Confounded factors: always changed together, so not separable and not among the shares.
    std::vector<std::string> confounded;
    Message why; // why `shares` is empty, or which factors are confounded
};

// Random-effects analysis of variance on the logarithms (ground/stats/random_factors.h). The crossing of cards, readers
// and hosts may be incomplete and unbalanced; a golden card that was in every reader connects the groups. Mean squares
// are equated with their expectations: MS(factor) = repeat + runs per level * factor; a negative estimate is set to 0.
// "repeat" is the residual: the state of the card from run to run, the noise of a run, and all interactions. Intervals
// are generalized confidence intervals (ground/stats/generalized_interval.h), exact for balanced crossings. With two
// levels the interval of a factor is wide, because two readers say little about readers in general. Whether these two
// differ can still be well known: a factor is significant if p < 1/200; it is negligible if every two of its levels are
// within 10 % of each other (simultaneous 90 % intervals); else it is undecided. A gauge study
// (ground/stats/gauge_study.h) separates the interaction and needs more runs. `values` belong to `runs` and are above
// 0; larger is better unless `lessIsBetter`.
VarianceAttribution attributeVariance(std::span<const double> values, std::span<const RunFactors> runs,
                                      bool lessIsBetter = false);

// Returns one sentence for each of card, reader and host, and the reason if the effect is unknown.
std::vector<Message> inWords(const VarianceAttribution& attribution);

} // namespace assay
