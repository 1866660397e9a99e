// A lot and its judgement as text for a terminal.
#pragma once

#include "judge/lot/lot_judgement.h"

#include <string>

namespace assay::cli {

// The plan with its risks and points of its operating characteristic.
std::string planText(const LotPlan& plan);
std::string lotText(const Lot& lot, const LotJudgement& judgement);

} // namespace assay::cli
