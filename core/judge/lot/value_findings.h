// Findings on the values of the criteria over the order of production and over the test slots. Pure.
#pragma once

#include "judge/lot/criterion_statistics.h"
#include "judge/lot/lot_findings.h"

namespace assay {

// A shift with the serial number indicates a production change (another bill of materials); a difference between slots
// indicates a faulty reader. For each of the two kinds, the familywise risk of a false finding over all criteria is
// kFindingRisk (Holm's correction).
inline constexpr double kFindingRisk = 0.01;
std::vector<LotFinding> findingsInValues(std::span<const JudgedRecord* const> cards,
                                         std::span<const CriterionStatistics> criteria);

} // namespace assay
