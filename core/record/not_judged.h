// What a run measured and no criterion asks about: a pass says nothing of it.
#pragma once

#include "record/scorecard.h"

#include <string>
#include <vector>

namespace assay {

// Steps with metrics, but with no criterion on any other than their count of errors; in order. Such a step was
// measured, not judged.
std::vector<std::string> unjudgedSteps(const JudgedRecord& run);
// Every step that measured anything is one of them.
bool nothingJudged(const JudgedRecord& run);

} // namespace assay
