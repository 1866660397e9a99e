// mixed_io: mixed reads and writes with several block sizes, access distributions, rate limits, pauses and flushes
// (docs/method/mixed-io.md). fio jobs are converted to steps of it.
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

inline constexpr const char* kMixedIo = "mixed_io";
Scenario mixedIo();

} // namespace assay
