// Data of the charts of compared runs, for report and desktop: pure functions of the records.
#pragma once

#include "document/comparison_document.h"
#include "judge/compare/compare.h"
#include "plot/difference_map.h"
#include "plot/overlay_plot.h"
#include "plot/spread_plot.h"

namespace assay {

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
// Best first, or in the order of the runs if the metric has no better direction; runs without a number are omitted.
// `names` are those of the runs.
std::vector<SpreadRow> spreadRows(const ComparedMetric& metric, const QStringList& names);
// "Mean throughput (MB/s)" with the common unit.
QString axisTitle(const ComparedMetric& metric, const StepNames& names, const Texts& texts);

} // namespace assay
