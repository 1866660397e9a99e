// Findings of a run, shared by report, web page and desktop. Pure functions of the record; any thread.
#pragma once

#include "document/finding.h"
#include "text/wording.h"

#include <vector>

namespace assay {

// Returns the findings of all steps that have one, in the order of the steps.
std::vector<Finding> stepFindings(const JudgedRecord& run, const Wording& texts);

} // namespace assay
