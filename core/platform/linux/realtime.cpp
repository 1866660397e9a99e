#include "platform/linux/realtime.h"

namespace assay::platform {

Realtime::Realtime() : m_policy(sched_getscheduler(0))
{
    sched_getparam(0, &m_parameters);
    const sched_param lowest{1};
    m_granted = sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &lowest) == 0;
}

Realtime::~Realtime()
{
    if (m_granted)
        sched_setscheduler(0, m_policy | SCHED_RESET_ON_FORK, &m_parameters); // only root may take that flag back
}

bool Realtime::allowed() { return Realtime().m_granted; }

} // namespace assay::platform
