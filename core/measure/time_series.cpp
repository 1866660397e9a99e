#include "measure/time_series.h"

#include "measure/share_out.h"

#include <algorithm>
#include <utility>

namespace assay {

void TimeSeries::record(Ns from, Ns at, Bytes bytes, Ns latency)
{
    at = std::max(at, Ns{});
    from = std::clamp(from, Ns{}, at);
    std::size_t index = m_points.size() - 1;
    const Ns openBegin = m_interval * static_cast<Ns::rep>(index);
    // Nearly every I/O lies within the newest interval: no division, no loop.
    if (!m_points.empty() && from >= openBegin && at < openBegin + m_interval) [[likely]] {
        m_points[index].bytes += bytes;
    } else {
        makeRoomFor(at);
        shareOut(from, at, bytes, m_interval, [this](std::uint64_t i, Bytes share) { m_points[i].bytes += share; });
        index = static_cast<std::size_t>(at / m_interval);
    }
    SeriesPoint& point = m_points[index];
    ++point.ops;
    point.latencySum += latency;
    point.latencyMax = std::max(point.latencyMax, latency);
}

void TimeSeries::makeRoomFor(Ns at)
{
    while (at >= m_interval * static_cast<Ns::rep>(kPoints)) {
        for (std::size_t i = 0; i < m_points.size(); i += 2) {
            SeriesPoint joined = m_points[i];
            if (i + 1 < m_points.size()) {
                const SeriesPoint& next = m_points[i + 1];
                joined = {joined.bytes + next.bytes, joined.ops + next.ops, joined.latencySum + next.latencySum, std::max(joined.latencyMax, next.latencyMax)};
            }
            m_points[i / 2] = joined;
        }
        m_points.resize((m_points.size() + 1) / 2);
        m_interval *= 2;
    }
    m_points.resize(std::max(m_points.size(), static_cast<std::size_t>(at / m_interval) + 1));
}

TimeSeries TimeSeries::fromParts(Ns interval, std::vector<SeriesPoint> points)
{
    TimeSeries series;
    series.m_interval = interval;
    series.m_points = std::move(points);
    return series;
}

} // namespace assay
