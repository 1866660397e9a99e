// The results of a run on write amplification and on the inside of its card, for people.
#pragma once

#include "run/record/scorecard.h"

#include <string>

namespace assay::cli {

// Returns a table of the steps and a line about the card, each after an empty line; "" for a run without such results.
std::string wafText(const JudgedRecord& run);

} // namespace assay::cli
