// Estimates progress and remaining time of a run from the plan and the measurement so far. Pure.
#pragma once

#include "io/workload/live_status.h"
#include "run/session/plan.h"

namespace assay {

struct Progress {
    double fraction = 0;         // of the whole run
    std::optional<Ns> remaining; // nothing while the rate of a later phase is unknown
};

// Phases bounded by bytes are predicted with the rate of the running phase, or of a finished phase with the same kind
// of I/O; never with an assumed rate.
Progress estimateProgress(const Plan& plan, const LiveStatus::View& view, Ns elapsed);

} // namespace assay
