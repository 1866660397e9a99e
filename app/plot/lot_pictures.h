// The pictures of a lot, the same on screen and paper.
#pragma once

#include "ground/base/quantity_text.h"
#include "judge/lot/lot_judgement.h"
#include "plot/acceptance_plot.h"
#include "plot/spread_plot.h"
#include "run/record/scorecard.h"

namespace assay {

Verdict colourOf(LotVerdict verdict); // whose colour and shape it has

// The plan's operating characteristic, with AQL and LQ marked on it. Pure; a sequential plan takes tens of
// milliseconds.
struct PlanCurve {
    std::vector<AcceptancePoint> curve, marked;
    PlanRisks risks;
};
PlanCurve curveOf(const LotPlan& plan);
QString inWords(const PlanCurve& curve, const Texts& texts); // both risks, a sentence a line
QString shareText(double share);                             // "2.5 %"

// Do the values of the criterion differ by more than the measurement resolves, so that there is something to be seen?
bool hasSpread(const CriterionStatistics& row);
// Are there numbers of several cards, whose mean and spread are shown?
bool hasStatistics(const CriterionStatistics& row);
// The one unit of mean, spread, and chart.
SharedUnit unitOf(const CriterionStatistics& row);
// "± 0.4 MB/s", or that it lies below the resolution.
QString spreadText(const CriterionStatistics& row, const Texts& texts);
// The values of a criterion on the cards of a population, best first; many cards without names. GUI thread.
void showCriterion(SpreadPlot& plot, const LotDocument& document, const CriterionStatistics& row);

} // namespace assay
