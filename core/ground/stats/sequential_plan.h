// Sequential sampling by attributes: after each card the lot is accepted, rejected, or one more card is tested. Wald's
// test of two qualities (Sequential Analysis, 1947), curtailed as in ISO 8422:2006. Pure.
#pragma once

#include "ground/stats/acceptance_plan.h"

#include <cstddef>
#include <optional>

namespace assay {

// After k cards the lot is accepted if at most slope k - acceptIntercept of them failed, rejected if slope k +
// rejectIntercept or more. After `most` cards it is decided anyhow: accepted if at most slope * most failed.
struct SequentialPlan {
    double acceptIntercept = 0; // > 0
    double rejectIntercept = 0; // > 0
    double slope = 0;           // between the two qualities
    std::size_t most = 0;       // > 0
};

// Wald's lines for two points. Nothing if the points are not possible.
std::optional<SequentialPlan> waldPlan(const RiskPoints& points, std::size_t most);

// A plan that holds both points, exactly: Wald's lines, `most` as 1.5 times the n of the single plan that holds them
// (twice and three times where that is too short), and the accept intercept raised by as little as needed, because an
// end accepts some lots that the lines would not have. Nothing if there is no single plan of at most kMostOfSingle
// cards.
inline constexpr std::size_t kMostOfSingle = 10'000;
std::optional<SequentialPlan> sequentialPlan(const RiskPoints& points);

// The plan for a lot that may have fewer cards than `most`: then its last card decides.
SequentialPlan limitedTo(SequentialPlan plan, std::size_t lot);

enum class LotDecision { accept, reject, testMore };
// `tested` at least 1.
LotDecision decide(const SequentialPlan& plan, std::size_t tested, std::size_t failed);

// What decide() goes by: accepted with at most so many failures, of `tested` cards; nothing where it is too early.
std::optional<std::size_t> acceptNumber(const SequentialPlan& plan, std::size_t tested);
// Rejected with so many failures or more; may be more than `tested`, where it is too early. Also rejected, before its
// line says so, is what could not be accepted after `most` cards.
std::size_t rejectNumber(const SequentialPlan& plan, std::size_t tested);

// Exact, by recursion over the cards up to `most`: chance of acceptance (OC) and average number of cards tested (ASN),
// for a long series and for a lot, with the plan limited to it.
struct SequentialOutcome {
    double acceptance = 0;
    double averageSample = 0;
};
SequentialOutcome outcome(const SequentialPlan& plan, double defective);
SequentialOutcome outcome(const SequentialPlan& plan, std::size_t lot, std::size_t defectives);

} // namespace assay
