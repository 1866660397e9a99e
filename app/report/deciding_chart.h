// The chart of page 1 that shows the reason of the verdict.
#pragma once

#include "document/figure.h"
#include "run/record/scorecard.h"
#include "text/texts.h"

#include <optional>
#include <vector>

namespace assay {

// Returns the chart of the deciding criterion, else of the worst one that has a chart, the first among equally bad
// ones; none if no criterion has one. Takes it out of `charts` (runCharts()), so that no finding repeats it, or makes
// that of a phase, which refers to the record.
std::optional<Figure> takeDecidingFigure(std::vector<Figure>& charts, const JudgedRecord& run, const Texts& texts);

} // namespace assay
