#include "io/measure/time_series.h"

#include "io/measure/distribute_bytes.h"
#include "io/measure/equal_intervals.h"

#include <algorithm>
#include <utility>

namespace assay {

void TimeSeries::record(Ns from, Ns at, Bytes bytes, Ns latency)
{
    at = std::max(at, Ns{});
    from = std::clamp(from, Ns{}, at);
    std::size_t index = m_points.size() - 1;
    const Ns openBegin = m_interval * static_cast<Ns::rep>(index);
    // Most I/Os lie within the newest interval: no division, no loop.
    if (!m_points.empty() && from >= openBegin && at < openBegin + m_interval) [[likely]] {
        m_points[index].bytes += bytes;
    } else {
        extendTo(at);
        distributeBytes(from, at, bytes, m_interval,
                        [this](std::uint64_t i, Bytes share) { m_points[i].bytes += share; });
        index = static_cast<std::size_t>(at / m_interval);
    }
    SeriesPoint& point = m_points[index];
    ++point.ops;
    point.latencySum += latency;
    point.latencyMax = std::max(point.latencyMax, latency);
}

void TimeSeries::extendTo(Ns at)
{
    assay::extendTo(at, kPoints, m_interval, m_points, [](const SeriesPoint& a, const SeriesPoint& b) {
        return SeriesPoint{a.bytes + b.bytes, a.ops + b.ops, a.latencySum + b.latencySum,
                           std::max(a.latencyMax, b.latencyMax)};
    });
}

TimeSeries TimeSeries::fromParts(Ns interval, std::vector<SeriesPoint> points)
{
    TimeSeries series;
    series.m_interval = interval;
    series.m_points = std::move(points);
    return series;
}

} // namespace assay
