// Gives the thread that times I/O precedence over ordinary programs. Otherwise a completion may wait some milliseconds
// until another program has used up its share of the processor, and this time would count as latency of the card.
#pragma once

namespace assay::platform {

// Sets the calling thread to SCHED_FIFO at the lowest priority (sched(7)) until its last object is destroyed, on the
// same thread. Threads and programs that it starts do not inherit this. Needs root, or a limit "rtprio"
// (packaging/linux/station/cardassay-limits.conf); else nothing happens.
class Realtime {
public:
    Realtime();
    ~Realtime();
    Realtime(const Realtime&) = delete;
    Realtime& operator=(const Realtime&) = delete;
    // Would the calling thread get it? For the record's condition "realtime".
    static bool allowed();
};

} // namespace assay::platform
