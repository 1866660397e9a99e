// Priority of the measuring threads, as far as ordinary programs can set it.
#include "system/posix/realtime.h"
#include "system/posix/cpu_idle_lock.h"

#include <pthread.h>

namespace assay::platform {

namespace {

struct ClassOfService {
    unsigned objects = 0;
    qos_class_t before = QOS_CLASS_DEFAULT;
};
thread_local ClassOfService ofThread;

} // namespace

Realtime::Realtime()
{
    if (ofThread.objects++ > 0)
        return;
    ofThread.before = qos_class_self();
    pthread_set_qos_class_self_np(QOS_CLASS_USER_INTERACTIVE, 0);
}

Realtime::~Realtime()
{
    if (--ofThread.objects == 0)
        pthread_set_qos_class_self_np(ofThread.before == QOS_CLASS_UNSPECIFIED ? QOS_CLASS_DEFAULT : ofThread.before,
                                      0);
}

bool Realtime::allowed() { return false; }

CpuIdleLock::CpuIdleLock() = default;

bool CpuIdleLock::allowed() { return false; }

} // namespace assay::platform
