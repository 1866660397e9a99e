// Host scheduling delay of a measuring thread, from the kernel's counters.
#pragma once

#include "ground/base/units.h"

#include <string_view>

namespace assay::platform {

// Returns the run-queue delay of the calling thread since it began, from /proc/thread-self/schedstat
// (Documentation/scheduler/sched-stats.rst), minus kWakeUpCost for each time slice; so the value may fall. 0 where
// the kernel does not count (CONFIG_SCHED_INFO).
inline constexpr Ns kWakeUpCost = std::chrono::microseconds(5);
Ns schedulingDelay();
// The same from the text of that file: time on a processor and time waiting in ns, number of time slices.
Ns parseSchedstat(std::string_view schedstat);

} // namespace assay::platform
