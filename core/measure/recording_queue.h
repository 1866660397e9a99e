// What the host of a recording must hold back: data arrive when the camera has made them, the card takes them one after
// another in the time each was measured to take. A queue with one server and `room` bytes; what does not fit is lost.
// Lindley's recursion, fed one write at a time in the order of arrival.
#pragma once

#include "measure/backlog_trail.h"

#include <algorithm>
#include <deque>

namespace assay {

class RecordingQueue {
public:
    explicit RecordingQueue(Bytes room) : m_room(room) {}
    // `due`: when the data have gathered; never before the one before. What must not be lost (index, allocation table)
    // waits however full the room is.
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
    // The least room with which nothing would have been lost; where something was, at least this.
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
    std::deque<Waiting> m_waiting; // no more than m_room of data in it
    Bytes m_held;
    Bytes m_needed;
    Bytes m_lost;
    Ns m_finished{};
    Ns m_now{};
    BacklogTrail m_trail;
};

} // namespace assay
