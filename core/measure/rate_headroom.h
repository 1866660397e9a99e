// By what factor a recording could be faster and still lose nothing. The same arrivals come at `due` / factor and are
// served one after another in the times measured, in a queue with `room` bytes (measure/recording_queue.h). It loses
// nothing where each write that may be lost finds those finished that would leave it no room: with `last` the latest of
// them, for every earlier write m
//     due_m + factor * (service of m to last) <= due of the arrival.
// So the factor is the least slope from any such point (service before m, due_m) to (service up to last, due); only
// points on the upper hull can have it. Exact, in constant time per write on average; memory for the writes in `room`
// and for the hull, which grows with the logarithm of their number.
#pragma once

#include "base/units.h"

#include <deque>
#include <limits>
#include <optional>

namespace assay {

class RateHeadroom {
public:
    explicit RateHeadroom(Bytes room) : m_room(room) {}
    // As RecordingQueue::add().
    void add(Ns due, Bytes length, Ns service, bool droppable);
    // The largest factor, and at most what leaves the card the time for all that it wrote: beyond that a longer
    // recording would lose something. None as long as less than the room has arrived, which can be lost at no rate.
    std::optional<double> factor() const;

private:
    struct Point { // ns
        double served = 0, due = 0;
    };
    struct Arrived {
        Point point; // before its own service
        double servedAfter = 0;
        Bytes length;
    };
    void addToHull(Point point);
    void lower(Point to);

    Bytes m_room;
    std::deque<Arrived> m_inRoom; // not known to be finished
    Bytes m_held;                 // of them
    std::deque<Point> m_hull;     // of those that must be
    double m_served = 0;
    double m_due = 0;
    double m_factor = std::numeric_limits<double>::infinity();
};

} // namespace assay
