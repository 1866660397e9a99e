// A profile with one step that replays a trace.
#pragma once

#include "run/scenario/replay/replay_source.h"

#include <string>

namespace assay {

inline constexpr const char* kReplay = "replay"; // id of the scenario, and the verb

// Passes if nothing was dropped (and no I/O failed, as in every profile). Without times nothing can be dropped.
std::string replayProfile(const ReplayTrace& trace);

} // namespace assay
