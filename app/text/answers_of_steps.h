// The answers by kind of step; none for other steps. Private to step_answers.cpp.
#pragma once

#include "text/step_answer.h"
#include "text/step_figures.h"

namespace assay {

std::optional<StepAnswer> speedClassAnswer(const StepFigures& figures);
std::optional<StepAnswer> applicationClassAnswer(const StepFigures& figures);
std::optional<StepAnswer> lifeAnswer(const StepFigures& figures);      // overwrites, endurance
std::optional<StepAnswer> retentionAnswer(const StepFigures& figures); // data retained at rest
std::optional<StepAnswer> powerAnswer(const StepFigures& figures);
std::optional<StepAnswer> writePathAnswer(const StepFigures& figures);

} // namespace assay
