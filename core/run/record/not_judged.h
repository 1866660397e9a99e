// Steps that a run measured, but that no criterion judges: a pass does not cover them.
#pragma once

#include "run/record/scorecard.h"

#include <string>
#include <vector>

namespace assay {

// Returns the steps with metrics whose only criterion, if any, is on their count of errors; in order.
std::vector<std::string> unjudgedSteps(const JudgedRecord& run);
// Are all measured steps unjudged?
bool nothingJudged(const JudgedRecord& run);

} // namespace assay
