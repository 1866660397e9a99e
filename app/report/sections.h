// Sections of a report on several runs or on a lot, in order. Each draws at the current position of the flow and
// advances it. A run is a document (document/run_document.h), drawn by pages.h.
#pragma once

#include "judge/lot/lot_judgement.h"
#include "program/wiring/wiring.h"
#include "report/page_flow.h"
#include "report/report_template.h"

#include <vector>

namespace assay {

// For several runs: who passed, card by criterion, ranking and spread. Returns the runs that get a page of their own:
// those that failed or stand out, and all of a few.
std::vector<std::size_t> drawOverview(PageFlow& flow, const std::vector<const JudgedRecord*>& runs);
struct ComparedRuns;
// Minimum, median, maximum and outliers of the chief metrics, with charts.
void drawRanking(PageFlow& flow, const ComparedRuns& compared);

// The document on a lot (document/lot_document.h): page 1 with its decision, then what supports it.
struct Document;
void drawLot(PageFlow& flow, const Document& document, const ReportTemplate& form);

// Returns the notices for the top of every page about these runs.
QStringList bandsOf(const std::vector<const JudgedRecord*>& runs, const Texts& texts);

} // namespace assay
