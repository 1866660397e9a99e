// Write amplification and inferred flash geometry of a run, as text.
#pragma once

#include "run/record/scorecard.h"

#include <string>

namespace assay::cli {

// Returns a table of the steps and a line about the card, each after an empty line; "" for a run without such results.
std::string wafText(const JudgedRecord& run);

} // namespace assay::cli
