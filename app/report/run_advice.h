// What a report says of changes of the camera: the advice for a run whose recording lost video, and what was foretold
// of cures that the run has measured. Worked out once, before pages are drawn.
#pragma once

#include "judge/advice/advice.h"
#include "judge/advice/measured_cures.h"
#include "program/wiring/wiring.h"

#include <optional>
#include <vector>

namespace assay {

struct RunAdvice {
    std::optional<Advice> advice;
    Message missing; // why there is none; empty = there is, or none is wanted
    std::vector<MeasuredCure> measured;
};
// The same for the same run. Takes some seconds on all processors where the run knows its card.
RunAdvice runAdvice(const JudgedRun& run);

} // namespace assay
