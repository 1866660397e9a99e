// Simulates the buffer of a recording host: data arrive as the camera produces them, and the card serves the writes
// sequentially in their measured times. A single-server queue with `capacity` bytes; data that do not fit are dropped.
// Lindley's recursion, one write at a time by arrival.
#pragma once

#include "io/measure/buffer_occupancy_series.h"

#include <algorithm>
#include <deque>

namespace assay {

class RecordingQueue {
public:
    explicit RecordingQueue(Bytes capacity) : m_capacity(capacity) {}
    // `arrival`: arrival time of the data; never decreases. Data that are not droppable (index, allocation table) are
    // queued even if the buffer is full.
    void add(Ns arrival, Bytes length, Ns service, bool droppable)
    {
        while (!m_waiting.empty() && m_waiting.front().finished <= arrival) {
            waitUntil(m_waiting.front().finished);
            m_queuedBytes -= m_waiting.front().length;
            m_waiting.pop_front();
        }
        waitUntil(arrival);
        if (droppable && m_queuedBytes + length > m_capacity) {
            m_dropped += length;
            m_occupancy.recordDrop(arrival, length);
            return;
        }
        m_finished = std::max(arrival, m_finished) + service;
        m_waiting.push_back({m_finished, length});
        m_queuedBytes += length;
        m_requiredCapacity = std::max(m_requiredCapacity, droppable ? m_queuedBytes : Bytes());
        m_occupancy.recordOccupancy(arrival, arrival, m_queuedBytes);
    }
    Bytes dropped() const { return m_dropped; }
    // Returns the minimum room without loss; a lower bound if data were lost.
    Bytes requiredCapacity() const { return m_requiredCapacity; }
    // Over time, up to the last arrival.
    const BufferOccupancySeries& occupancy() const { return m_occupancy; }

private:
    void waitUntil(Ns at)
    {
        m_occupancy.recordOccupancy(m_now, at, m_queuedBytes);
        m_now = at;
    }
    struct Waiting {
        Ns finished;
        Bytes length;
    };
    Bytes m_capacity;
    std::deque<Waiting> m_waiting; // at most m_capacity bytes of droppable data
    Bytes m_queuedBytes;
    Bytes m_requiredCapacity;
    Bytes m_dropped;
    Ns m_finished{};
    Ns m_now{};
    BufferOccupancySeries m_occupancy;
};

} // namespace assay
