#include "system/posix/realtime.h"

#include <cstdint>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace assay::platform {

namespace {

// struct sched_attr of sched_setattr(2), in its first version: the header that has it defines what sched.h has too.
struct Scheduling {
    std::uint32_t size, policy;
    std::uint64_t flags;
    std::int32_t nice;
    std::uint32_t priority;
    std::uint64_t sliceNs; // of an ordinary thread; 0 = default
    std::uint64_t deadline, period;
};
constexpr std::uint64_t kResetOnFork = 1; // SCHED_FLAG_RESET_ON_FORK
constexpr std::uint64_t kPromptNs = 100'000;

void askForSlice(std::uint64_t ns)
{
    Scheduling now{};
    if (syscall(SYS_sched_getattr, 0, &now, sizeof now, 0) != 0)
        return;
    now.flags |= kResetOnFork;
    now.sliceNs = ns;
    syscall(SYS_sched_setattr, 0, &now, 0);
}

struct Asked {
    unsigned objects = 0;
    bool granted = false;
    int policyBefore = SCHED_OTHER;
    sched_param before{};
};
thread_local Asked asked;

} // namespace

Realtime::Realtime()
{
    if (asked.objects++ > 0)
        return;
    asked.policyBefore = sched_getscheduler(0);
    sched_getparam(0, &asked.before);
    const sched_param lowest{1};
    asked.granted = sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &lowest) == 0;
    if (!asked.granted)
        askForSlice(kPromptNs);
}

Realtime::~Realtime()
{
    if (--asked.objects > 0)
        return;
    if (asked.granted)
        sched_setscheduler(0, asked.policyBefore | SCHED_RESET_ON_FORK,
                           &asked.before); // only root may clear this flag
    else
        askForSlice(0);
}

bool Realtime::allowed()
{
    const Realtime attempt;
    return asked.granted;
}

} // namespace assay::platform
