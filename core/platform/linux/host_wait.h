// What a busy machine takes from a measurement: the kernel counts how long each thread waits for a processor.
#pragma once

#include "base/units.h"

#include <string_view>

namespace assay::platform {

// Of the calling thread since it began: run-queue delay by /proc/thread-self/schedstat
// (Documentation/scheduler/sched-stats.rst), less kOrdinaryWakeUp for each time that it was given a processor; so it
// may fall. 0 where the kernel does not count (CONFIG_SCHED_INFO).
inline constexpr Ns kOrdinaryWakeUp = std::chrono::microseconds(5);
Ns hostWait();
// From the text of that file: time on a processor and time waiting for one in ns, number of time slices.
Ns hostWaitOf(std::string_view schedstat);

} // namespace assay::platform
