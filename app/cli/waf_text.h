// What a run found about write amplification and the inside of its card, for people.
#pragma once

#include "record/scorecard.h"

#include <string>

namespace assay::cli {

// A table of the steps, and a line on the card; an empty line before each. Empty where the run asked nothing of the
// kind.
std::string wafText(const JudgedRecord& run);

} // namespace assay::cli
