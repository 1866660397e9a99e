// Sequential sampling by attributes: after each card the lot is accepted or rejected, or one more card is tested.
// Wald's sequential probability ratio test (Sequential Analysis, 1947), curtailed as in ISO 8422:2006. Pure.
#pragma once

#include "ground/stats/acceptance_plan.h"

#include <cstddef>
#include <optional>

namespace assay {

// After k cards the lot is accepted if at most slope k - acceptIntercept of them failed, and rejected if slope k +
// rejectIntercept or more failed. After `most` cards it is decided in any case: accepted if at most slope * most
// failed.
struct SequentialPlan {
    double acceptIntercept = 0; // > 0
    double rejectIntercept = 0; // > 0
    double slope = 0;           // between the two qualities
    std::size_t most = 0;       // > 0
};

// Wald's lines for two points. Returns nothing if the points are impossible.
std::optional<SequentialPlan> waldPlan(const RiskPoints& points, std::size_t most);

// Returns a plan that meets both points exactly: Wald's lines, `most` as 1.5 times the n of the single plan that meets
// them (two and three times if that is too short), and the accept intercept raised by the minimum needed, because
// curtailing accepts some lots that the lines would not. Returns nothing if there is no single plan of at most
// kMaxSinglePlanCards cards.
inline constexpr std::size_t kMaxSinglePlanCards = 10'000;
std::optional<SequentialPlan> sequentialPlan(const RiskPoints& points);

// Returns the plan for a lot that may have fewer cards than `most`: its last card then decides.
SequentialPlan limitedTo(SequentialPlan plan, std::size_t lot);

enum class LotDecision { accept, reject, testMore };
// `tested` is at least 1.
LotDecision decide(const SequentialPlan& plan, std::size_t tested, std::size_t failed);

// Acceptance number used by decide(): the maximum number of failures of `tested` cards; nothing if it is too early to
// accept.
std::optional<std::size_t> acceptNumber(const SequentialPlan& plan, std::size_t tested);
// Rejection number: the minimum number of failures; above `tested` if it is too early to reject. A lot that could no
// longer be accepted after `most` cards is rejected early.
std::size_t rejectNumber(const SequentialPlan& plan, std::size_t tested);

// Exact, by recursion over the cards up to `most`: probability of acceptance (OC) and average sample number (ASN), for
// a long series and for a lot, with the plan limited to it.
struct SequentialOutcome {
    double acceptance = 0;
    double averageSample = 0;
};
SequentialOutcome outcome(const SequentialPlan& plan, double defective);
SequentialOutcome outcome(const SequentialPlan& plan, std::size_t lot, std::size_t defectives);

} // namespace assay
