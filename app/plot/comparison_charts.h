// Data of the charts of compared runs, for report and desktop: pure functions of the records.
#pragma once

#include "ground/base/quantity_text.h"
#include "judge/compare/compare.h"
#include "plot/difference_map.h"
#include "plot/overlay_plot.h"
#include "plot/spread_plot.h"

namespace assay {

inline constexpr std::size_t kOverlaidRuns = 8; // more lines in one plot are indistinguishable

// "yes", "no", "undetermined"
QString differsWord(const ComparedMetric& metric, const Texts& texts);

// A phase that all runs have and that measured something in each.
struct SharedPhase {
    std::string step, scenario;
    PhaseRole role = PhaseRole::read;
    std::size_t occurrence = 0; // among the phases with this role in the step
};
// Returns those of steps with a chief metric first.
std::vector<SharedPhase> sharedPhases(const RunComparison& comparison, std::span<const JudgedRecord* const> runs);
const PhaseSamples* phaseOf(const JudgedRecord& run, const SharedPhase& shared); // null if the run lacks it

std::vector<OverlayLine> overlayLines(OverlayKind kind, std::span<const JudgedRecord* const> runs,
                                      const SharedPhase& shared);
// Common unit of a metric's values in table and chart.
SharedUnit unitOf(const ComparedMetric& metric);
// Best first, or in the order of the runs if the metric has no better direction; runs without a number are omitted.
// `names` are those of the runs.
std::vector<SpreadRow> spreadRows(const ComparedMetric& metric, const QStringList& names);
QString conditionTitle(const ComparedCondition& condition, const StepNames& names, const Texts& texts);
// "Mean throughput (MB/s)" with the common unit.
QString axisTitle(const ComparedMetric& metric, const StepNames& names, const Texts& texts);

} // namespace assay
