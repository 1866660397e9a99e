// The pictures of a lot, the same on screen and paper.
#pragma once

#include "lot/lot_judgement.h"
#include "plot/acceptance_plot.h"
#include "plot/spread_plot.h"
#include "record/scorecard.h"

namespace assay {

Verdict colourOf(LotVerdict verdict); // whose colour and shape it has

// The plan's operating characteristic, with the qualities that it accepts in 95 and in 10 of 100 cases. Pure; a
// sequential plan takes tens of milliseconds.
struct PlanCurve {
    std::vector<AcceptancePoint> curve, marked;
};
PlanCurve curveOf(const LotPlan& plan);
QString inWords(const PlanCurve& curve, const Texts& texts); // what it means for supplier and buyer
QString shareText(double share);                             // "2.5 %"

// Do the values of the criterion differ, so that there is something to be seen?
bool hasSpread(const CriterionStatistics& row);
// The values of a criterion on the cards of a population, best first; many cards without names. GUI thread.
void showCriterion(SpreadPlot& plot, const LotDocument& document, const CriterionStatistics& row);

} // namespace assay
