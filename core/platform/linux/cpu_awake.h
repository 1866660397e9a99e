// Keeps idle processors from deep sleep while I/O is timed: else each completion of a waiting program also holds the
// time that the host needs to wake up, 10 to 60 us in virtual machines and some hundred in notebooks, which is not the
// card's.
#pragma once

#include "platform/linux/descriptor.h"

namespace assay::platform {

// For as long as it lives, by a request to the kernel's power management (PM QoS, /dev/cpu_dma_latency), which ends
// with the descriptor, whatever becomes of the program. Needs write access to that node, which root has and the udev
// rules in packaging/ can give; without it nothing happens.
class CpuAwake {
public:
    CpuAwake();
    // Whether a request would be granted: the record's condition "cpu_kept_awake".
    static bool allowed();

private:
    Descriptor m_request;
};

} // namespace assay::platform
