// Charts of a lot, equal on screen and paper.
#pragma once

#include "document/document.h"
#include "ground/base/quantity_text.h"
#include "judge/lot/lot_judgement.h"
#include "plot/acceptance_plot.h"
#include "plot/spread_plot.h"
#include "run/record/scorecard.h"

namespace assay {

Verdict colourOf(LotVerdict verdict); // verdict with the same colour and shape

// Operating characteristic of the plan with AQL and LQ marked. Pure; takes tens of milliseconds for a sequential plan.
struct PlanCurve {
    std::vector<AcceptancePoint> curve, marked;
    PlanRisks risks;
};
PlanCurve curveOf(const LotPlan& plan);
QString inWords(const PlanCurve& curve, const Texts& texts); // both risks, one sentence per line
QString shareText(double share);                             // "2.5 %"

// Returns true if the values of the criterion differ by more than the measurement resolution.
bool hasSpread(const CriterionStatistics& row);
// Returns true if several cards have numbers, so that mean and spread are shown.
bool hasStatistics(const CriterionStatistics& row);
// Common unit of mean, spread and chart.
SharedUnit unitOf(const CriterionStatistics& row);
// "± 0.4 MB/s", or a note that the spread is below the resolution.
QString spreadText(const CriterionStatistics& row, const Texts& texts);
// The values of a criterion on the cards of a population, best first; names are omitted for many cards. GUI thread.
void showCriterion(SpreadPlot& plot, const LotDocument& document, const CriterionStatistics& row);

// The charts of a lot's document (plot/group_spread_plot.h): each criterion whose values differ, on all groups with its
// limit; and where the limit or single values would hide the spread, the same without these. GUI thread.
std::vector<Figures> spreadFigures(const LotDocument& document, const Texts& texts);
Figure acceptanceFigure(const LotPlan& plan, const Texts& texts);

} // namespace assay
