// The answers of a run, for report, web page and desktop alike. Pure functions of the record; any thread.
#pragma once

#include "text/step_answer.h"

#include <vector>

namespace assay {

// Of every step that has one, in order.
std::vector<StepAnswer> stepAnswers(const JudgedRecord& run, const Texts& texts);

} // namespace assay
