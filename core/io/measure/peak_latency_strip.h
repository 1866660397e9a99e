// Peak latency strip: the longest I/O of each short interval of the last seconds, in fixed memory. For live display;
// not recorded.
#pragma once

#include "ground/base/units.h"

#include <array>
#include <cstdint>
#include <vector>

namespace assay {

struct PeakLatencyPoint {
    Ns at{}; // completion, relative to the start of the phase
    Bytes offset;
    Ns latency{};
    std::uint64_t ops = 0; // of the interval
};

class PeakLatencyStrip {
public:
    static constexpr Ns kInterval = std::chrono::milliseconds(40);
    static constexpr std::size_t kPoints = 250; // ten seconds

    // Call in completion order. Constant time, no allocation.
    void record(Ns at, Bytes offset, Ns latency)
    {
        const Ns::rep interval = at / kInterval;
        PeakLatencyPoint& point = m_ring[static_cast<std::size_t>(interval) % kPoints];
        if (point.ops == 0 || point.at / kInterval != interval)
            point = {};
        ++point.ops;
        if (latency >= point.latency)
            point = {at, offset, latency, point.ops};
        m_newest = interval;
    }

    // Returns the points of the ten seconds before the last completion, oldest first, without empty intervals.
    std::vector<PeakLatencyPoint> points() const
    {
        std::vector<PeakLatencyPoint> recent;
        for (Ns::rep interval = m_newest - static_cast<Ns::rep>(kPoints) + 1; interval <= m_newest; ++interval) {
            const PeakLatencyPoint& point = m_ring[static_cast<std::size_t>(interval < 0 ? 0 : interval) % kPoints];
            if (interval >= 0 && point.ops > 0 && point.at / kInterval == interval)
                recent.push_back(point);
        }
        return recent;
    }

private:
    std::array<PeakLatencyPoint, kPoints> m_ring;
    Ns::rep m_newest = 0;
};

} // namespace assay
