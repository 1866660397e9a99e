// Use of the camera's buffer by a recording: bytes lost, minimum buffer without loss, and rate headroom, for the whole
// recording and its parts. All are computed from the same writes, so they are consistent: lost() == 0, roomNeeded() <=
// buffer and headroom() >= 1 (without its limit by the card's own rate) are equivalent.
#pragma once

#include "io/measure/rate_headroom.h"
#include "io/measure/recording_queue.h"

#include <vector>

namespace assay {

class RecordingBalance {
public:
    RecordingBalance(Bytes buffer, Bytes maxBuffer, std::size_t parts)
        : m_buffer(buffer), m_own(buffer), m_large(maxBuffer), m_headroom(buffer), m_parts(parts)
    {
    }
    // Like RecordingQueue::add(); `part` never decreases.
    void add(std::size_t part, Ns due, Bytes length, Ns service, bool droppable)
    {
        m_own.add(due, length, service, droppable);
        m_large.add(due, length, service, droppable);
        m_headroom.add(due, length, service, droppable);
        auto& own = m_parts[part];
        if (!own)
            own.emplace(Part{due, RateHeadroom(m_buffer)});
        own->headroom.add(due - own->begin, length, service, droppable);
    }
    const RecordingQueue& own() const { return m_own; }
    const RecordingQueue& large() const { return m_large; } // with the maximum buffer
    std::optional<double> headroom() const { return m_headroom.factor(); }
    std::vector<std::optional<double>> headroomOfParts() const
    {
        std::vector<std::optional<double>> all;
        for (const auto& part : m_parts)
            all.push_back(part ? part->headroom.factor() : std::nullopt);
        return all;
    }

private:
    struct Part {
        Ns begin;
        RateHeadroom headroom;
    };
    Bytes m_buffer;
    RecordingQueue m_own, m_large;
    RateHeadroom m_headroom;
    std::vector<std::optional<Part>> m_parts;
};

} // namespace assay
