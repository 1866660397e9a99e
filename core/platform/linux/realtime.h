// Puts the thread that times I/O before all ordinary programs: else a completion waits, for up to some milliseconds,
// until the program that just computes on its processor has used up its share, and that time stands in the card's
// latencies.
#pragma once

namespace assay::platform {

// The calling thread, until the last of its objects is destroyed, on that thread: SCHED_FIFO at the lowest priority
// (sched(7)), not inherited by threads and programs that it starts. Root may, and users with a limit "rtprio"
// (packaging/linux/station/cardassay-limits.conf); for others nothing happens.
class Realtime {
public:
    Realtime();
    ~Realtime();
    Realtime(const Realtime&) = delete;
    Realtime& operator=(const Realtime&) = delete;
    // Whether it would be granted to the calling thread: the record's condition "realtime".
    static bool allowed();
};

} // namespace assay::platform
