// The rows of the plot of write amplification, for the report and the desktop.
#pragma once

#include "plot/interval_plot.h"
#include "record/run_record.h"

namespace assay {

// One for each step that was asked; empty where none was.
std::vector<IntervalRow> wafIntervals(const RunRecord& run);

} // namespace assay
