// The answers by what a step was about; nothing for other steps. Private to step_answers.cpp.
#pragma once

#include "text/step_answer.h"
#include "text/step_figures.h"

namespace assay {

std::optional<StepAnswer> speedClassAnswer(const StepFigures& figures);
std::optional<StepAnswer> applicationClassAnswer(const StepFigures& figures);
std::optional<StepAnswer> lifeAnswer(const StepFigures& figures);      // of overwrites
std::optional<StepAnswer> retentionAnswer(const StepFigures& figures); // of what they had left
std::optional<StepAnswer> powerAnswer(const StepFigures& figures);
std::optional<StepAnswer> writePathAnswer(const StepFigures& figures);

} // namespace assay
