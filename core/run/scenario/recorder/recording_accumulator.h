// Accumulates the result of the writes of a recording, in the order in which the camera issues them.
#pragma once

#include "io/measure/buffer_usage.h"
#include "run/scenario/recorder/recorder_config.h"
#include "run/scenario/recorder/recorder_facts.h"

#include <algorithm>

namespace assay {

class RecordingAccumulator {
public:
    explicit RecordingAccumulator(Bytes buffer) : m_buffer(buffer) {}
    void startAt(Ns arrival) { m_begin = m_end = arrival; }
    // `progress`: of the measured phase, 0 to 1. `length`: 0 for writes without camera data.
    void add(double progress, Ns arrival, Bytes length, Ns service, bool video)
    {
        const auto part = static_cast<std::size_t>(progress * RecorderFacts::kParts);
        m_bufferUsage.add(std::min(part, RecorderFacts::kParts - 1), arrival - m_begin, length, service, video);
        m_busy += service;
        m_video += video ? length : Bytes();
        m_end = arrival;
    }
    // All facts except those of the offsets of the writes and of the files.
    RecorderFacts facts(const RecorderConfig& config) const
    {
        RecorderFacts facts;
        facts.megabitsPerSecond = config.megabitsPerSecond;
        facts.segment = config.segment;
        facts.buffer = m_buffer;
        facts.dropped = m_bufferUsage.withOwnBuffer().dropped();
        facts.bufferNeeded = m_bufferUsage.withMaxBuffer().requiredCapacity();
        facts.isLowerBound = m_bufferUsage.withMaxBuffer().dropped().count() > 0;
        facts.video = m_video;
        facts.busy = m_busy;
        facts.recorded = m_end - m_begin;
        facts.headroom = m_bufferUsage.headroom();
        facts.headroomOfParts = m_bufferUsage.headroomOfParts();
        return facts;
    }
    const BufferOccupancySeries& bufferOccupancy() const { return m_bufferUsage.withOwnBuffer().occupancy(); }

private:
    Bytes m_buffer;
    BufferUsage m_bufferUsage{m_buffer, kMaxRecordingBuffer, RecorderFacts::kParts};
    Ns m_begin{}, m_end{}; // in recording time
    Ns m_busy{};           // busy time of the card
    Bytes m_video;
};

} // namespace assay
