// Double sampling plans by attributes: a second sample is tested only if the first is not conclusive. After Schilling
// and Neubauer (Acceptance Sampling in Quality Control, 2nd edition, 2009, chapter 6). Pure.
#pragma once

#include "ground/stats/acceptance_plan.h"

#include <cstddef>

namespace assay {

// First sample of first.n cards: accepted if at most first.accept fail, rejected if `reject` or more fail. Otherwise
// second.n more are tested, and the lot is accepted if at most second.accept of both samples fail.
struct DoublePlan {
    SinglePlan first;
    std::size_t reject = 0;
    SinglePlan second;
};

// Operating characteristic, for a long series (share `defective` nonconforming) and for a lot of `lot` cards; a sample
// is at most the rest of the lot.
double acceptanceProbability(const DoublePlan& plan, double defective);
double acceptanceProbability(const DoublePlan& plan, std::size_t lot, std::size_t defectives);

} // namespace assay
