// Lists the charts of a run besides those of its phases, for pages and report.
#pragma once

#include "document/figure.h"
#include "plot/plot_widget.h"
#include "run/record/scorecard.h"

#include <cstdint>
#include <vector>

namespace assay {

// Charts of the whole run come first, then those of the steps; none refers to the record when it is made. A chart with
// more than `maxRows` estimates is split.
std::vector<Figure> runCharts(const JudgedRecord& run, const Texts& texts, std::size_t maxRows = SIZE_MAX);

} // namespace assay
