// Reads and writes mixed as other programs do: many sizes, places and rates, pauses and flushes (docs/mixed-io.md).
// Jobs of fio become steps of it.
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

inline constexpr const char* kMixedIo = "mixed_io";
Scenario mixedIo();

} // namespace assay
