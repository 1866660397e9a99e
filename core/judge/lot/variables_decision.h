// Decides a lot by a plan by variables: by the distance of the values of each criterion from its limit. Pure.
#pragma once

#include "judge/lot/lot_plan.h"
#include "judge/lot/populations.h"

#include <cstddef>
#include <span>

namespace assay {

struct VariablesDecision {
    PlanDecision decision;
    Message reason;
};

// `plan` is a plan by variables; `cards` are in the order of testing, those beyond the plan do not decide. A criterion
// with a numeric limit other than 0 is judged by mean and standard deviation ("s" method of ISO 3951-1), of the
// logarithms if limit and values are above 0, as for rates and times. All other criteria, and equal values, are
// counted: one failed card rejects the lot, one without a verdict leaves it undecided. The lot also stays undecided if
// values are not normal (Anderson and Darling, Holm's correction, p < 1 %) or if it is mixed.
VariablesDecision decideByVariables(const LotPlan& plan, std::span<const JudgedRecord* const> cards);

} // namespace assay
