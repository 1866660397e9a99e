// The data of the pictures of compared runs, for report and desktop: pure functions of the records.
#pragma once

#include "ground/base/quantity_text.h"
#include "judge/compare/compare.h"
#include "plot/difference_map.h"
#include "plot/overlay_plot.h"
#include "plot/spread_plot.h"

namespace assay {

inline constexpr std::size_t kOverlaidRuns = 8; // more lines in one plot cannot be told apart

// "yes", "no", "cannot be told"
QString differsWord(const ComparedMetric& metric, const Texts& texts);

// A phase that all runs have, and measured something in.
struct SharedPhase {
    std::string step, scenario, phase;
    std::size_t occurrence = 0; // of phases with this name in the step
};
// Those of steps with a chief metric first.
std::vector<SharedPhase> sharedPhases(const RunComparison& comparison, std::span<const JudgedRecord* const> runs);
const PhaseSamples* phaseOf(const JudgedRecord& run, const SharedPhase& shared); // null = the run has none

std::vector<OverlayLine> overlayLines(OverlayKind kind, std::span<const JudgedRecord* const> runs,
                                      const SharedPhase& shared);
// The one unit of a metric's values in table and chart.
SharedUnit unitOf(const ComparedMetric& metric);
// Best first, or in the order of the runs where nothing is better; runs without a number are left out. `names` are
// those of the runs.
std::vector<SpreadRow> spreadRows(const ComparedMetric& metric, const QStringList& names);
// Of ComparedCondition::key.
QString conditionTitle(const std::string& key, const StepNames& names, const Texts& texts);
// "Mean throughput (MB/s)": that unit.
QString axisTitle(const ComparedMetric& metric, const StepNames& names, const Texts& texts);

} // namespace assay
