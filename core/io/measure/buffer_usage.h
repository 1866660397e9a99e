// Use of the camera's buffer by a recording: bytes dropped, minimum buffer without drops, and rate headroom, for the
// whole recording and its parts. All are computed from the same writes, so they are consistent: dropped() == 0,
// requiredCapacity() <= buffer and headroom() >= 1 (without its limit by the card's own rate) are equivalent.
#pragma once

#include "io/measure/rate_headroom.h"
#include "io/measure/recording_queue.h"

#include <vector>

namespace assay {

class BufferUsage {
public:
    BufferUsage(Bytes buffer, Bytes maxBuffer, std::size_t parts)
        : m_buffer(buffer), m_withOwnBuffer(buffer), m_withMaxBuffer(maxBuffer), m_headroom(buffer), m_parts(parts)
    {
    }
    // Like RecordingQueue::add(); `part` never decreases.
    void add(std::size_t part, Ns arrival, Bytes length, Ns service, bool droppable)
    {
        m_withOwnBuffer.add(arrival, length, service, droppable);
        m_withMaxBuffer.add(arrival, length, service, droppable);
        m_headroom.add(arrival, length, service, droppable);
        auto& own = m_parts[part];
        if (!own)
            own.emplace(Part{arrival, RateHeadroom(m_buffer)});
        own->headroom.add(arrival - own->begin, length, service, droppable);
    }
    const RecordingQueue& withOwnBuffer() const { return m_withOwnBuffer; }
    const RecordingQueue& withMaxBuffer() const { return m_withMaxBuffer; } // with the maximum buffer
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
    RecordingQueue m_withOwnBuffer, m_withMaxBuffer;
    RateHeadroom m_headroom;
    std::vector<std::optional<Part>> m_parts;
};

} // namespace assay
