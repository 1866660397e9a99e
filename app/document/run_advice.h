// Advice of a run: mitigations for a run whose recording lost video, and predictions of the mitigations that the run
// measured.
#pragma once

#include "document/document.h"
#include "judge/advice/advice.h"
#include "judge/advice/measured_mitigations.h"
#include "program/wiring/wiring.h"
#include "text/wording.h"

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

enum class AdviceLength {
    paper, // the mitigations of shownRanks()
    whole
};
// Mitigations, or the measured results if the run measured some, and in the appendix the reasons of the significant
// ones; none if nothing is advised.
std::vector<Section> adviceSections(const JudgedRecord& run, const RunAdvice& of, const Wording& texts,
                                    AdviceLength length = AdviceLength::paper);

} // namespace assay
