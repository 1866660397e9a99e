// Lists the charts of a run for all renderers of its document.
#pragma once

#include "document/figure.h"
#include "plot/phase_plot.h"
#include "run/record/scorecard.h"

#include <cstdint>
#include <vector>

namespace assay {

// All charts: those of the whole run, of the steps, and of the phases with the limits of their criteria. Charts of
// phases refer to the record, others only to its steps. A chart with more estimates than a page of paper has room for
// is split.
std::vector<Figure> runFigures(const JudgedRecord& run, const Texts& texts);

// The same without the phases; titles do not name the step. A chart with more than `maxRows` estimates is split.
std::vector<Figure> runCharts(const JudgedRecord& run, const Texts& texts, std::size_t maxRows = SIZE_MAX);
// A chart of one phase. `limits`: PhasePlot::setLimits().
Figure phaseFigure(PlotKind kind, const StepRecord& step, const PhaseSamples& phase, std::vector<double> limits,
                   std::string title, const Texts& texts);

} // namespace assay
