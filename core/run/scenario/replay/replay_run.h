// Sends a trace to the card: the measured part of a replay, or its preconditioning.
#pragma once

#include "io/measure/buffer_usage.h"
#include "io/workload/stream_runner.h"
#include "run/scenario/recorder/recorder_facts.h"
#include "run/scenario/replay/replay_source.h"
#include "run/scenario/scenario.h"

namespace assay {

struct ReplayPlan {
    ReplayTrace trace;
    ReplayMap map;
    Bytes buffer; // of the host
    bool rateLimited = false;
    unsigned depth = 1;
    std::uint64_t agePasses = 0, passes = 1;
    Bytes maxBytes;
    Ns duration{};
};

class ReplayRun final : public IoStream {
public:
    // `first`: index of the first of its phases in the plan. Preconditioning has one phase, "age".
    ReplayRun(StepContext& context, const StepPlan& plan, std::size_t first, const ReplayPlan& replay,
              ReplaySource source, bool measured);
    Result<std::optional<StreamIo>> next(Ns elapsed) override;
    void done(const StreamIo& io, const IoSample& sample) override;
    void timedOut(const StreamIo& io) override;
    // Adds its non-empty phases to the step.
    void finish(StepRecord& step);
    // facts.recorder; null if the trace has no times, or wrote nothing that a recorder would drop.
    nlohmann::json recorderFactsJson() const;
    nlohmann::json factsJson() const; // facts.replay

private:
    PhaseSamples& samplesOf(IoOp op);

    StepContext& m_context;
    const ReplayPlan& m_replay;
    ReplaySource m_source;
    bool m_measured;
    std::vector<PhaseSamples> m_samples; // write and read, as planned
    BufferUsage m_bufferUsage{Bytes(), Bytes(), 1};
    LatencyHistogram m_flushes;
    Bytes m_given; // to be read or written so far
    Bytes m_done;
    Bytes m_droppable; // written
    Ns m_busy{}, m_lastCompletion{}, m_lastArrival{};
    std::uint64_t m_ios = 0, m_skippedDiscards = 0, m_failedFlushes = 0, m_discards = 0, m_writes = 0;
};

} // namespace assay
