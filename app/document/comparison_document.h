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

// `charts`: of phases that all runs have, and of the spread of metrics, if the front end draws. Up to kOverlaidRuns
// have a column each in the table of metrics; more are summed up.
Document comparisonDocument(const ComparedRuns& compared, const Wording& texts, std::vector<Figures> charts = {});
// Median and range of the chief metrics, with outliers: the table of many runs.
Table rankingTable(const ComparedRuns& compared, const Wording& texts);

// "yes", "no", "undetermined"
std::string differsWord(const ComparedMetric& metric, const Wording& texts);
// Common unit of a metric's values in table and chart.
SharedUnit unitOf(const ComparedMetric& metric);
// "Kernel", "Sequential write: block_bytes"
std::string conditionTitle(const ComparedCondition& condition, const StepNames& names, const Wording& texts);

} // namespace assay
