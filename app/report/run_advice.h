// Advice of a report: mitigations for a run whose recording lost video, and predictions of the mitigations that the run
// measured. Computed once, before pages are drawn.
#pragma once

#include "judge/advice/advice.h"
#include "judge/advice/measured_mitigations.h"
#include "program/wiring/wiring.h"

#include <optional>
#include <vector>

namespace assay {

struct RunAdvice {
    std::optional<Advice> advice;
    Message missing; // why there is no advice; empty = there is one, or none is wanted
    std::vector<MeasuredMitigation> measured;
};
// Deterministic for a run. Takes some seconds on all processors if the run has a card model.
RunAdvice runAdvice(const JudgedRun& run);

} // namespace assay
