// The chart of page 1 that shows the reason of the verdict.
#pragma once

#include "document/figure.h"
#include "run/record/scorecard.h"
#include "text/texts.h"

#include <optional>

namespace assay {

// Returns the chart of the worst criterion that has one, of the first among equally bad ones; none if no criterion has
// a chart. The figure refers to the record.
std::optional<Figure> decidingFigure(const JudgedRecord& run, const Texts& texts);

} // namespace assay
