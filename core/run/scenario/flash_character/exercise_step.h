// A step with timed characterization workloads (flash_exercises.h). Shared by flash_character and full_card_times.
#pragma once

#include "run/scenario/flash_character/flash_exercises.h"
#include "run/scenario/scenario.h"

#include <optional>

namespace assay {

// Returns budget_s with this default, the region, engine and deadline.
std::vector<ParamSpec> exerciseParams(double budgetSeconds);
// Errc::badInput if the region is too small for the workloads, or not on the card.
Result<StepPlan> planExercises(const PlanRequest& request);
// Runs the workloads; sets phases, outcome and end. Returns nothing if they did not complete, or if host delays make
// their times unusable; the model of the card is dropped then.
using ExerciseRun = Result<void> (FlashExercises::*)();
Result<std::optional<Characterization>> doExercises(const StepPlan& plan, ExerciseRun run, StepContext& context,
                                                    StepRecord& step);

} // namespace assay
