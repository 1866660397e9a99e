// recorder: writes what a camera that records in a loop would write (io/workload/recorder_trace.h), on the raw card,
// and asks whether the card keeps up.
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

Scenario recorder();

} // namespace assay
