// Finding of a step on the states of a card or on writing into partly used units: result, evidence, meaning and next
// step in words. Pure functions of the record.
#pragma once

#include "document/finding.h"
#include "text/wording.h"

#include <vector>

namespace assay {

// Returns the findings of all dirty_state and fragmentation steps with a figure, except those that the finding on
// dropped frames shows.
std::vector<Finding> stateFindings(const JudgedRecord& run, const Wording& texts);

} // namespace assay
