// How far a run is and how long it will still take: pure functions of the plan and what was measured so far.
#pragma once

#include "session/plan.h"
#include "workload/live_status.h"

namespace assay {

struct Progress {
    double fraction = 0;         // of the whole run
    std::optional<Ns> remaining; // none while a phase to come has no measured rate to go by
};

// Phases bounded by bytes are reckoned with the rate of the running phase, or of a finished phase of the same kind of
// I/O; never with an assumed one.
Progress estimateProgress(const Plan& plan, const LiveStatus::View& view, Ns elapsed);

} // namespace assay
