// The chart of page 1 that shows the reason of the verdict.
#pragma once

#include "plot/plot_widget.h"
#include "run/record/scorecard.h"

#include <memory>

namespace assay {

struct DecidingChart {
    std::unique_ptr<PlotWidget> plot; // null if no criterion has a chart
    QString caption;
};
// Returns the chart of the worst criterion that has one; of the first among equally bad ones.
DecidingChart decidingChart(const JudgedRecord& run, const Texts& texts);

} // namespace assay
