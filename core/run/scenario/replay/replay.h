// Does again on a card what a trace has recorded: paced or as fast as the card takes it, with the verdicts of
// `recorder` (docs/trace.md).
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

inline constexpr const char* kReplay = "replay"; // the scenario and the verb
Scenario replay();

} // namespace assay
