// An advice for people: a table of cures, the best first, and the reasons of the best and of those that harm.
#pragma once

#include "judge/advice/advice.h"
#include "judge/advice/measured_cures.h"

#include <string>
#include <vector>

namespace assay::cli {

std::string adviceText(const Advice& advice, const JudgedRecord& run);
// What was foretold of cures, and what was measured of them.
std::string measuredText(const std::vector<MeasuredCure>& cures, bool simulated);

} // namespace assay::cli
