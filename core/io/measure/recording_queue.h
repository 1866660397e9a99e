// Simulates the buffer of a recording host: data arrive as the camera produces them, and the card serves the writes
// sequentially in their measured times. A single-server queue with `room` bytes; data that do not fit are dropped.
// Lindley's recursion, one write at a time in order of arrival.
#pragma once

#include "io/measure/backlog_trail.h"

#include <algorithm>
#include <deque>

namespace assay {

class RecordingQueue {
public:
    explicit RecordingQueue(Bytes room) : m_room(room) {}
    // `due`: arrival time of the data; never decreases. Data that are not droppable (index, allocation table) are
    // queued even if the room is full.
    void add(Ns due, Bytes length, Ns service, bool droppable)
    {
        while (!m_waiting.empty() && m_waiting.front().finished <= due) {
            waitUntil(m_waiting.front().finished);
            m_held -= m_waiting.front().length;
            m_waiting.pop_front();
        }
        waitUntil(due);
        if (droppable && m_held + length > m_room) {
            m_lost += length;
            m_trail.lost(due, length);
            return;
        }
        m_finished = std::max(due, m_finished) + service;
        m_waiting.push_back({m_finished, length});
        m_held += length;
        m_needed = std::max(m_needed, droppable ? m_held : Bytes());
        m_trail.held(due, due, m_held);
    }
    Bytes lost() const { return m_lost; }
    // Returns the minimum room without loss; a lower bound if data were lost.
    Bytes roomNeeded() const { return m_needed; }
    // Over time, up to the last arrival.
    const BacklogTrail& trail() const { return m_trail; }

private:
    void waitUntil(Ns at)
    {
        m_trail.held(m_now, at, m_held);
        m_now = at;
    }
    struct Waiting {
        Ns finished;
        Bytes length;
    };
    Bytes m_room;
    std::deque<Waiting> m_waiting; // at most m_room bytes of droppable data
    Bytes m_held;
    Bytes m_needed;
    Bytes m_lost;
    Ns m_finished{};
    Ns m_now{};
    BacklogTrail m_trail;
};

} // namespace assay
