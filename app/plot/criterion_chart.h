// The charts that show the reason of a verdict. Figures refer to the record.
#pragma once

#include "document/figure.h"
#include "run/record/scorecard.h"
#include "text/texts.h"

#include <optional>

namespace assay {

// Returns the chart of the value of a criterion, with its limit; none if no chart shows it.
std::optional<Figure> criterionFigure(const JudgedRecord& run, const CriterionResult& criterion, const Texts& texts);
// The chart of the worst criterion that has one, of the first among equally bad ones.
struct DecidingFigure {
    Figure figure;
    const CriterionResult* criterion; // null if the run has no criteria, but a chart of its own
};
// Returns none if no criterion has a chart.
std::optional<DecidingFigure> decidingFigure(const JudgedRecord& run, const Texts& texts);

} // namespace assay
