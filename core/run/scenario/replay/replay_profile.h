// The profile of one step that does a trace again.
#pragma once

#include "run/scenario/replay/replay_source.h"

#include <string>

namespace assay {

// Passes where nothing was dropped (and no I/O failed, as of every profile); without times nothing can be.
std::string replayProfile(const ReplayTrace& trace);

} // namespace assay
