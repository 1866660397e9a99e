// recorder: writes the workload of a camera that records in a loop (io/workload/camera.h) to the raw card, and
// determines whether the card sustains it.
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

Scenario recorder();

} // namespace assay
