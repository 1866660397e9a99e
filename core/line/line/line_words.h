// Display of a slot for its operator: a large word, a tone, and one sentence.
#pragma once

#include "line/line/station_view.h"

namespace assay {

struct LineWords {
    Message word, line;
    Tone tone = Tone::neutral;
};

const char* name(Tone tone);                       // "neutral", "go", ...
LineWords wordsOf(SlotState state, bool isLocked); // isLocked: takes nothing but a golden card
LineWords wordsOf(const LineResult& result);

} // namespace assay
