// Tables of the page that compares runs.
#pragma once

#include "gui/pages/compare/compared_set.h"
#include "text/texts.h"

class QTableWidget;

namespace assay::gui {

void showRuns(QTableWidget& table, const ComparedSet& set, const Texts& texts);
// Conditions that differ, one column per run.
void showConditions(QTableWidget& table, const ComparedSet& set, const Texts& texts);
// Criteria, and other metrics that differ; one column per run, or their distribution for more than kOverlaidRuns.
void showMetrics(QTableWidget& table, const ComparedSet& set, const Texts& texts);

} // namespace assay::gui
