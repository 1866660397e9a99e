// The recorder through a mounted file system: the same camera writes files in a folder of the card, and the kernel
// allocates them. docs/method/recorder.md, "Through the kernel's file system".
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

// For a step that names a folder. Errc::badInput with the location of a parameter that is incompatible with a folder.
PlanResult planRecorderFiles(const PlanRequest& request);

} // namespace assay
