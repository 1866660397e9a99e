// Double sampling plans by attributes: a second sample is tested only where the first leaves doubt. After Schilling and
// Neubauer (Acceptance Sampling in Quality Control, 2nd edition, 2009, chapter 6). Pure.
#pragma once

#include "ground/stats/acceptance_plan.h"

#include <cstddef>

namespace assay {

// Of first.n cards: accepted if at most first.accept fail, rejected if `reject` or more do. Between them second.n more
// are tested, and the lot is accepted if in both samples together at most second.accept fail.
struct DoublePlan {
    SinglePlan first;
    std::size_t reject = 0;
    SinglePlan second;
};

// Operating characteristic, for a long series (share `defective` bad) and for a lot of `lot` cards; a sample is at most
// what is left of the lot.
double chanceOfAcceptance(const DoublePlan& plan, double defective);
double chanceOfAcceptance(const DoublePlan& plan, std::size_t lot, std::size_t defectives);

// Average number of cards tested (ASN); a second sample that is begun is tested to its end.
double averageSample(const DoublePlan& plan, double defective);
double averageSample(const DoublePlan& plan, std::size_t lot, std::size_t defectives);

} // namespace assay
