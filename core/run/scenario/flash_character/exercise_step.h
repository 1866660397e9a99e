// A step that does timed exercises (flash_exercises.h). Shared by flash_character and full_card_times.
#pragma once

#include "run/scenario/flash_character/flash_exercises.h"
#include "run/scenario/scenario.h"

#include <optional>

namespace assay {

// budget_s with this default, the region, engine and deadline.
std::vector<ParamSpec> exerciseParams(double budgetSeconds);
// Errc::badInput when the region is too small for the exercises, or not on the card.
Result<StepPlan> planExercises(const PlanRequest& request);
// Does the exercises; fills in phases, outcome and end. Returns none when they did not complete, and when the computer
// kept them waiting for so long that their times tell nothing of the card; the model of the card is dropped then.
using ExerciseRun = Result<void> (FlashExercises::*)();
Result<std::optional<Exercises>> doExercises(const StepPlan& plan, ExerciseRun run, StepContext& context,
                                             StepRecord& step);

} // namespace assay
