#include "system/posix/cpu_idle_lock.h"

#include "system/linux/file_text.h"

#include <cstdint>
#include <fcntl.h>

namespace assay::platform {

namespace {

constexpr const char* kNode = "/dev/cpu_dma_latency";

// Wake-up time of the shallow sleep of bare metal (C1), which costs little heat.
constexpr std::int32_t kBareMetalUs = 2;
// In a guest even a halt goes through the hypervisor, although it claims 1 us. Only polling avoids it.
constexpr std::int32_t kGuestUs = 0;

} // namespace

CpuIdleLock::CpuIdleLock() : m_request(open(kNode, O_WRONLY | O_CLOEXEC))
{
    const std::int32_t limit =
        readText("/sys/devices/system/cpu/cpuidle/current_driver") == "haltpoll" ? kGuestUs : kBareMetalUs;
    if (m_request && write(m_request.get(), &limit, sizeof limit) != sizeof limit)
        m_request = Descriptor();
}

bool CpuIdleLock::allowed() { return access(kNode, W_OK) == 0; }

} // namespace assay::platform
