// Disables deep CPU idle states while I/O is timed. Otherwise each measured latency would include the wake-up time of
// the host: 10 to 60 us in virtual machines, some hundred in notebooks.
#pragma once

#include "system/posix/descriptor.h"

namespace assay::platform {

// Active during the lifetime of the object, by a request to the kernel's power management (PM QoS,
// /dev/cpu_dma_latency), which ends with the descriptor even if the program crashes. Needs write access to that node
// (root, or the udev rules in packaging/); no effect without it, and on macOS, which has no such request.
class CpuIdleLock {
public:
    CpuIdleLock();
    // Would a request be granted? For the record's condition "cpu_idle_locked".
    static bool allowed();

private:
    Descriptor m_request;
};

} // namespace assay::platform
