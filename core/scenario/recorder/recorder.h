// recorder: writes what a camera that records in a loop would write (workload/recorder_trace.h), on the raw card, and
// asks whether the card keeps up.
#pragma once

#include "scenario/scenario.h"

namespace assay {

Scenario recorder();

} // namespace assay
