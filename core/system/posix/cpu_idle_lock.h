// Keeps idle processors from deep sleep while I/O is timed. Otherwise each measured latency would include the time that
// the host needs to wake up: 10 to 60 us in virtual machines, some hundred in notebooks.
#pragma once

#include "system/posix/descriptor.h"

namespace assay::platform {

// Works as long as the object lives, by a request to the kernel's power management (PM QoS, /dev/cpu_dma_latency),
// which ends with the descriptor even if the program crashes. Needs write access to that node (root, or the udev rules
// in packaging/); without it nothing happens, nor on macOS, which has no such request.
class CpuIdleLock {
public:
    CpuIdleLock();
    // Would a request be granted? For the record's condition "cpu_idle_locked".
    static bool allowed();

private:
    Descriptor m_request;
};

} // namespace assay::platform
