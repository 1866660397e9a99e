// What the values of the criteria show in the order of production and by the slot in which the cards were tested. Pure.
#pragma once

#include "judge/lot/criterion_statistics.h"
#include "judge/lot/lot_findings.h"

namespace assay {

// A value that shifts with the serial number speaks for a change in the production (a swapped bill of materials); one
// that differs between slots speaks against a reader. Of all criteria together the risk to find any of either kind
// where there is none is kFindingRisk (Holm's correction).
inline constexpr double kFindingRisk = 0.01;
std::vector<LotFinding> findingsInValues(std::span<const JudgedRecord* const> cards,
                                         std::span<const CriterionStatistics> criteria);

} // namespace assay
