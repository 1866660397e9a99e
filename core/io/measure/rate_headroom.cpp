#include "io/measure/rate_headroom.h"

#include <algorithm>

namespace assay {

void RateHeadroom::add(Ns arrival, Bytes length, Ns service, bool droppable)
{
    m_arrival = static_cast<double>(arrival.count());
    const Point before{m_served, m_arrival};
    m_served += static_cast<double>(service.count());
    m_queued.push_back({before, m_served, length});
    m_queuedBytes += length;
    if (!droppable || m_queuedBytes <= m_capacity)
        return;
    double servedByNow = 0;
    for (; m_queuedBytes > m_capacity; m_queued.pop_front()) {
        addToHull(m_queued.front().point);
        servedByNow = m_queued.front().servedAfter;
        m_queuedBytes -= m_queued.front().length;
    }
    lower({servedByNow, m_arrival});
}

std::optional<double> RateHeadroom::factor() const
{
    if (m_hull.empty())
        return std::nullopt;
    return m_served > 0 ? std::min(m_factor, m_arrival / m_served) : m_factor;
}

void RateHeadroom::addToHull(Point point)
{
    while (m_hull.size() >= 2) {
        const Point &last = m_hull.back(), &before = m_hull[m_hull.size() - 2];
        if ((point.arrival - last.arrival) * (last.served - before.served) <
            (last.arrival - before.arrival) * (point.served - last.served))
            break;
        m_hull.pop_back();
    }
    m_hull.push_back(point);
}

// The factor only decreases, and a smaller factor means a later critical point: earlier points can be dropped.
void RateHeadroom::lower(Point to)
{
    const auto slope = [&](const Point& from) {
        return to.served > from.served ? (to.arrival - from.arrival) / (to.served - from.served) : m_factor;
    };
    while (m_hull.size() >= 2 &&
           m_hull[1].arrival - m_hull[0].arrival >= m_factor * (m_hull[1].served - m_hull[0].served))
        m_hull.pop_front();
    if (slope(m_hull.front()) >= m_factor)
        return;
    while (m_hull.size() >= 2 && slope(m_hull[1]) <= slope(m_hull[0]))
        m_hull.pop_front();
    m_factor = slope(m_hull.front());
}

} // namespace assay
