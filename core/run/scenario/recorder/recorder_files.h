// The recorder through a mounted file system: the same camera writes files in a folder of the card, and the kernel
// places them. docs/recorder.md, "Through the kernel's file system".
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

// Of a step that names a folder. Errc::badInput with the place of what does not go together with one.
PlanResult planRecorderFiles(const PlanRequest& request);

} // namespace assay
