// A step with timed characterization workloads (characterization_runner.h). Shared by flash_character and
// full_card_times.
#pragma once

#include "run/scenario/flash_character/characterization_runner.h"
#include "run/scenario/scenario.h"

#include <optional>

namespace assay {

// Returns budget_s with this default, the region, engine and deadline.
std::vector<ParamSpec> characterizationParams(double budgetSeconds);
// Errc::badInput if the region is too small for the workloads, or not on the card.
Result<StepPlan> planCharacterization(const PlanRequest& request);
// Runs the workloads; sets phases, outcome and end. Returns nothing if they did not complete, or if host delays make
// their times unusable; the model of the card is dropped then.
using CharacterizationMethod = Result<void> (CharacterizationRunner::*)();
Result<std::optional<Characterization>> runCharacterization(const StepPlan& plan, CharacterizationMethod run,
                                                            StepContext& context, StepRecord& step);

} // namespace assay
