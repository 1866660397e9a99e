// The rows of the plot of write amplification, for the report and the desktop.
#pragma once

#include "plot/interval_plot.h"
#include "record/scorecard.h"

namespace assay {

// One for each step that was asked; empty where none was.
std::vector<IntervalRow> wafIntervals(const JudgedRecord& run);

} // namespace assay
