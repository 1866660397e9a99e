// Decides a lot by a plan by variables: by how far the values of each criterion lie from its limit. Pure.
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

// `plan` is one by variables, `cards` are in the order of testing; those beyond the plan do not decide. A criterion
// with a limit in numbers other than 0 is accepted if mean and standard deviation say so ("s" method of ISO 3951-1);
// where limit and values are above 0, as rates and times are, those of the logarithms. All others, and equal values,
// are counted: one card that fails there rejects the lot, and one without a verdict leaves it undecided. Values that
// are not normal (Anderson and Darling, Holm's correction, chance below 1 %), or cards of several kinds, leave it
// undecided too.
VariablesDecision decideByVariables(const LotPlan& plan, std::span<const JudgedRecord* const> cards);

} // namespace assay
