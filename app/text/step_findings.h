// Findings of a run, shared by report, web page and desktop. Pure functions of the record; any thread.
#pragma once

#include "text/step_finding.h"

#include <vector>

namespace assay {

// Returns the findings of all steps that have one, in the order of the steps.
std::vector<StepFinding> stepFindings(const JudgedRecord& run, const Texts& texts);

} // namespace assay
