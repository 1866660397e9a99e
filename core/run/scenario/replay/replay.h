// replay: replays a recorded trace on a card, rate-limited or as fast as possible, with the verdicts of `recorder`
// (docs/formats/trace.md).
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

inline constexpr const char* kReplay = "replay"; // id of the scenario, and the verb
Scenario replay();

} // namespace assay
