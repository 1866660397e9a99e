// Computes the factor by which a recording could be faster without losing data. The same writes arrive at `arrival` /
// factor, and are served sequentially in the measured times, in a queue with `capacity` bytes
// (io/measure/recording_queue.h). Nothing is lost if, at the arrival of each droppable write, the writes that would
// leave it no space are finished. With `last` the latest of them, for every earlier write m:
//     arrival_m + factor * (service of m to last) <= arrival of the droppable write.
// So the factor is the least slope from any such point (service before m, arrival_m) to (service up to last, arrival);
// only points on the upper hull can have it. Exact, in constant time per write on average; memory for the writes in
// `capacity` and for the hull, which grows with the logarithm of their number.
#pragma once

#include "ground/base/units.h"

#include <deque>
#include <limits>
#include <optional>

namespace assay {

class RateHeadroom {
public:
    explicit RateHeadroom(Bytes capacity) : m_capacity(capacity) {}
    // Like RecordingQueue::add().
    void add(Ns arrival, Bytes length, Ns service, bool droppable);
    // Returns the largest factor. It is limited to the card's own rate, because beyond it a longer recording would lose
    // data. Returns nothing until more data than the capacity has arrived: less cannot be dropped at any rate.
    std::optional<double> factor() const;

private:
    struct Point { // ns
        double served = 0, arrival = 0;
    };
    struct Arrived {
        Point point; // before its own service
        double servedAfter = 0;
        Bytes length;
    };
    void addToHull(Point point);
    void lower(Point to);

    Bytes m_capacity;
    std::deque<Arrived> m_queued; // possibly unfinished
    Bytes m_queuedBytes;          // total size of m_queued
    std::deque<Point> m_hull;     // of the writes that must be finished
    double m_served = 0;
    double m_arrival = 0;
    double m_factor = std::numeric_limits<double>::infinity();
};

} // namespace assay
