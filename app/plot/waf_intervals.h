// Rows of the write amplification plot, for report and desktop.
#pragma once

#include "plot/interval_plot.h"
#include "run/record/scorecard.h"

namespace assay {

// Returns a row for each step with write amplification; empty without such steps.
std::vector<IntervalRow> wafIntervals(const JudgedRecord& run, const Texts& texts);

} // namespace assay
