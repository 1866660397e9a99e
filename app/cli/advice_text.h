// Human-readable advice: a table of mitigations, the best first, and the reasons of the best and of the harmful ones.
#pragma once

#include "judge/advice/advice.h"
#include "judge/advice/measured_mitigations.h"

#include <string>
#include <vector>

namespace assay::cli {

std::string adviceText(const Advice& advice, const JudgedRecord& run);
// Predicted and measured results of mitigations.
std::string measuredText(const std::vector<MeasuredMitigation>& mitigations, bool simulated);

} // namespace assay::cli
