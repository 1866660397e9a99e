#include "platform/linux/realtime.h"

#include <sched.h>

namespace assay::platform {

namespace {

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
}

Realtime::~Realtime()
{
    if (--asked.objects == 0 && asked.granted)
        sched_setscheduler(0, asked.policyBefore | SCHED_RESET_ON_FORK,
                           &asked.before); // only root may clear this flag
}

bool Realtime::allowed()
{
    const Realtime attempt;
    return asked.granted;
}

} // namespace assay::platform
