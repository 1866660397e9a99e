// Camera buffer occupancy over time, and the bytes lost. Fixed memory for any length of the recording.
#pragma once

#include "io/measure/equal_intervals.h"

#include <span>

namespace assay {

struct BufferOccupancyPoint {
    Bytes peak;    // maximum within the interval
    Bytes dropped; // within the interval
};

class BufferOccupancySeries {
public:
    static constexpr std::size_t kPoints = 1024;
    static constexpr Ns kFirstInterval = std::chrono::milliseconds(10);

    BufferOccupancySeries() { m_points.reserve(kPoints); }
    // Records that `bytes` were buffered in [from, to), or at the instant `from` if both are equal. Times count from 0.
    void recordOccupancy(Ns from, Ns to, Bytes bytes)
    {
        const Ns last = std::max(from, to - Ns(1));
        extendTo(last);
        for (auto i = indexOf(from); i <= indexOf(last); ++i)
            m_points[i].peak = std::max(m_points[i].peak, bytes);
    }
    void recordDrop(Ns at, Bytes bytes)
    {
        extendTo(at);
        m_points[indexOf(at)].dropped += bytes;
    }

    Ns interval() const { return m_interval; }
    std::span<const BufferOccupancyPoint> points() const { return m_points; }

private:
    std::size_t indexOf(Ns at) const { return static_cast<std::size_t>(at / m_interval); }
    void extendTo(Ns at)
    {
        assay::extendTo(
            at, kPoints, m_interval, m_points,
            [](const BufferOccupancyPoint& earlier, const BufferOccupancyPoint& later) {
                return BufferOccupancyPoint{std::max(earlier.peak, later.peak), earlier.dropped + later.dropped};
            });
    }
    Ns m_interval = kFirstInterval;
    std::vector<BufferOccupancyPoint> m_points;
};

} // namespace assay
