// The tables of the page that compares runs.
#pragma once

#include "gui/pages/compare/compared_set.h"
#include "text/texts.h"

class QTableWidget;

namespace assay::gui {

void showRuns(QTableWidget& table, const ComparedSet& set, const Texts& texts);
// What was not the same, a column for each run.
void showConditions(QTableWidget& table, const ComparedSet& set, const Texts& texts);
// Criteria, and other metrics that differ; a column for each run, or for more than kOverlaidRuns how they lie.
void showMetrics(QTableWidget& table, const ComparedSet& set, const Texts& texts);

} // namespace assay::gui
