// The document on a comparison of runs. Pure functions; any thread, but figures are made in the GUI thread.
#pragma once

#include "document/document.h"
#include "judge/compare/compare.h"
#include "text/wording.h"

#include <span>

namespace assay {

struct ComparedRuns {
    const RunComparison& comparison;
    std::span<const JudgedRecord* const> runs; // the compared runs
};
inline constexpr std::size_t kOverlaidRuns = 8; // more lines in one plot, or columns in one table, are unreadable

// Additions of a front end.
struct ComparisonParts {
    std::vector<Figures> charts = {};      // of phases that all runs have, and of the spread of metrics
    std::vector<std::string> folders = {}; // of the runs, for a reader who has them
};
// Up to kOverlaidRuns have a column each in the table of metrics; more are summed up.
Document comparisonDocument(const ComparedRuns& compared, const Wording& texts, const ComparisonParts& parts = {});

// Parts of all documents on several runs.
Identification identifyRuns(const ComparedRuns& compared, std::string title, const Wording& texts);
// Median and range of the chief metrics, with outliers: the table of many runs.
Table rankingTable(const ComparedRuns& compared, const Wording& texts);
Section chartsSection(const std::vector<Figures>& charts);
// Supplier, lot, number and serial number as far as known: "Alpha · L1 · 7 · 0x51d00001".
std::string specimenName(const JudgedRecord& run);

// "yes", "no", "undetermined"
std::string differsWord(const ComparedMetric& metric, const Wording& texts);
// Common unit of a metric's values in table and chart.
SharedUnit unitOf(const ComparedMetric& metric);
// "Kernel", "Sequential write: block_bytes"
std::string conditionTitle(const ComparedCondition& condition, const StepNames& names, const Wording& texts);

} // namespace assay
