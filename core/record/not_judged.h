// What a run measured and no criterion asks about: a pass says nothing of it.
#pragma once

#include "record/run_record.h"

#include <string>
#include <vector>

namespace assay {

// Steps with metrics, but with no criterion on any other than their count of errors; in order. Such a step was
// measured, not judged.
std::vector<std::string> stepsNotJudged(const RunRecord& run);
// Every step that measured anything is one of them.
bool nothingJudged(const RunRecord& run);

} // namespace assay
