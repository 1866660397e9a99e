// Throughput and latency over time in fixed memory, for any length of the run: if all points are used, neighbours are
// merged and the interval doubles.
#pragma once

#include "ground/base/units.h"

#include <cstdint>
#include <span>
#include <vector>

namespace assay {

struct SeriesPoint {
    Bytes bytes;           // transferred within the interval
    std::uint64_t ops = 0; // completed within the interval
    Ns latencySum{};
    Ns latencyMax{};
};

class TimeSeries {
public:
    static constexpr std::size_t kPoints = 4096;
    static constexpr Ns kFirstInterval = std::chrono::milliseconds(10);

    TimeSeries() { m_points.reserve(kPoints); }
    // `at` is the completion, relative to the start of the phase. The bytes of an I/O are distributed evenly over
    // [`from`, `at`], where `from` is the later of its submission and the previous completion. Constant time, except
    // for doubling; no allocation.
    void record(Ns from, Ns at, Bytes bytes, Ns latency);

    Ns interval() const { return m_interval; }
    std::span<const SeriesPoint> points() const { return m_points; }
    static TimeSeries fromParts(Ns interval, std::vector<SeriesPoint> points);

private:
    void extendTo(Ns at);
    Ns m_interval = kFirstInterval;
    std::vector<SeriesPoint> m_points;
};

} // namespace assay
