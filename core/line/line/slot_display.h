// Display of a slot for the operator: a large word, a tone, and one sentence.
#pragma once

#include "line/line/station_view.h"

namespace assay {

struct SlotDisplay {
    Message word, line;
    Tone tone = Tone::neutral;
};

const char* name(Tone tone);                           // "neutral", "go", ...
SlotDisplay displayOf(SlotState state, bool isLocked); // isLocked: takes nothing but a golden card
SlotDisplay displayOf(const LineResult& result);
// "PASS", "INCONCLUSIVE": the outcome as the screen shows it.
const char* shownOutcome(const LineResult& result);

} // namespace assay
