// Real-time priority for the thread that times I/O. Otherwise a completion may wait some milliseconds until another
// program has used its time slice, and this time would count as latency of the card.
#pragma once

namespace assay::platform {

// Linux: sets the calling thread to SCHED_FIFO at the lowest priority (sched(7)) until its last object is destroyed, on
// the same thread. Threads and programs that it starts do not inherit this. Needs root, or a limit "rtprio"
// (packaging/linux/station/cardassay-limits.conf). Without that right the thread asks for turns of 0.1 ms, the shortest
// there are: from Linux 6.12 on one that wakes up interrupts ordinary threads with longer turns, if it has not had more
// than its share. Older kernels do nothing then. macOS: the highest class of service of ordinary programs.
class Realtime {
public:
    Realtime();
    ~Realtime();
    Realtime(const Realtime&) = delete;
    Realtime& operator=(const Realtime&) = delete;
    // Would the calling thread get SCHED_FIFO? For the record's condition "realtime".
    static bool allowed();
};

} // namespace assay::platform
