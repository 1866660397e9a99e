// Steps that a run measured but no criterion judges: a pass does not cover them.
#pragma once

#include "run/record/scorecard.h"

#include <string>
#include <vector>

namespace assay {

// Returns the steps with metrics whose only criterion, if any, is on their count of errors; in run order.
std::vector<std::string> unjudgedSteps(const JudgedRecord& run);
// True if all measured steps are unjudged.
bool nothingJudged(const JudgedRecord& run);

} // namespace assay
