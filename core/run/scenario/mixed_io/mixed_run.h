// Sends a mixed stream to the card, and reads back its writes.
#pragma once

#include "io/workload/stream_runner.h"
#include "run/scenario/mixed_io/mixed_params.h"
#include "run/scenario/mixed_io/mixed_source.h"
#include "run/scenario/scenario.h"

namespace assay {

class MixedRun final : public IoStream {
public:
    // `first`: index of the first of its phases in the plan.
    MixedRun(StepContext& context, const StepPlan& plan, std::size_t first, const MixedPlan& mixed);
    Result<std::optional<StreamIo>> next(Ns elapsed) override;
    void done(const StreamIo& io, const IoSample& sample) override;
    void timedOut(const StreamIo& io) override;
    // Adds its non-empty phases to the step; the ramp before the others.
    void finish(StepRecord& step);
    nlohmann::json factsJson() const;                 // facts.mixed_io
    std::uint64_t writes() const { return m_writes; } // sent, including the ramp

private:
    PhaseSamples& samplesOf(IoOp op);
    void endRamp(Ns at);

    StepContext& m_context;
    const MixedPlan& m_mixed;
    MixedSource m_source;
    std::vector<PhaseSamples> m_ramp, m_samples; // write and read, as planned
    LatencyHistogram m_flushes;
    Ns m_begin{};
    bool m_inRamp, m_ended = false;
    Bytes m_given, m_done; // after the ramp
    std::uint64_t m_writes = 0, m_failedFlushes = 0, m_late = 0;
};

// Reads the writes of a stream again, in write order, and compares.
class MixedCheck final : public IoStream {
public:
    MixedCheck(StepContext& context, const StepPlan& plan, std::size_t phase, const MixedPlan& mixed,
               std::uint64_t writes);
    Result<std::optional<StreamIo>> next(Ns elapsed) override;
    void content(const StreamIo& io, std::span<const std::byte> data, bool matches) override;
    void done(const StreamIo& io, const IoSample& sample) override;
    void timedOut(const StreamIo& io) override;
    void finish(StepRecord& step);

private:
    StepContext& m_context;
    StampSpec m_stamp;
    MixedSource m_source;
    PhaseSamples m_samples;
    Bytes m_done;
    std::uint64_t m_left;
};

} // namespace assay
