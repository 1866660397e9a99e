#include "run/scenario/mixed_io/mixed_run.h"

#include <algorithm>

namespace assay {

namespace {

PhaseSamples samplesFor(const Workload& phase, PhaseRole role, Ns now)
{
    return {role, phase.op, phase.regionOffset, phase.regionBytes, now, phase.block};
}

bool didAnything(const PhaseSamples& samples) { return samples.ops + samples.failedOps > 0; }

} // namespace

MixedRun::MixedRun(StepContext& context, const StepPlan& plan, std::size_t first, const MixedPlan& mixed)
    : m_context(context), m_mixed(mixed), m_source(mixed.stream), m_begin(context.device.clock().now()),
      m_inRamp(mixed.ramp.count() > 0)
{
    for (std::size_t i = first; i < plan.phases.size() && plan.phases[i].role != PhaseRole::verify; ++i) {
        m_samples.push_back(samplesFor(plan.phases[i], plan.phases[i].role, m_begin));
        if (m_inRamp)
            m_ramp.push_back(samplesFor(plan.phases[i], PhaseRole::warmup, m_begin));
    }
    context.live.beginPhase(context.stepIndex, first, m_begin);
}

Result<std::optional<StreamIo>> MixedRun::next(Ns elapsed)
{
    const bool timed = m_mixed.duration.count() > 0;
    const Ns end = m_mixed.ramp + m_mixed.duration;
    const bool bytesReached = m_mixed.maxBytes.count() > 0 && m_given >= m_mixed.maxBytes;
    if (m_ended)
        return std::nullopt;
    MixedIo io;
    m_ended = bytesReached || (timed && elapsed >= end);
    if (!m_ended) {
        io = m_source.next();
        m_ended = timed && io.scheduledStart && *io.scheduledStart >= end;
    }
    StreamIo out;
    if (m_ended) {
        if (!m_mixed.stream.flushAtEnd)
            return std::nullopt;
        out.op = IoOp::flush;
        out.isBarrier = true;
        return out;
    }
    out.op = io.op;
    out.extent = io.extent;
    out.scheduledStart = io.scheduledStart;
    if (io.pausesBefore)
        out.pause = m_mixed.stream.pause;
    out.isBarrier = io.pausesBefore || io.op == IoOp::flush;
    m_writes += io.op == IoOp::write ? 1 : 0;
    if (!m_inRamp)
        m_given += io.extent.length;
    return out;
}

PhaseSamples& MixedRun::samplesOf(IoOp op)
{
    auto& samples = m_inRamp ? m_ramp : m_samples;
    const auto own = std::ranges::find(samples, op, &PhaseSamples::op);
    return own != samples.end() ? *own : samples.front();
}

void MixedRun::endRamp(Ns at)
{
    m_inRamp = false;
    for (PhaseSamples& samples : m_ramp)
        samples.end = std::max(samples.end, at);
    for (PhaseSamples& samples : m_samples)
        samples.begin = samples.end = at;
}

void MixedRun::done(const StreamIo& io, const IoSample& sample)
{
    if (io.scheduledStart && sample.issued - m_begin > *io.scheduledStart + std::chrono::milliseconds(1))
        ++m_late;
    if (io.op == IoOp::flush) {
        if (sample.failed) {
            ++m_failedFlushes;
            samplesOf(IoOp::write).recordFailure(IoOp::flush, {}, {}, sample.osError);
        } else {
            m_flushes.record(sample.completed - sample.issued);
        }
        if (!m_inRamp) // the phase lasts until it is done
            for (PhaseSamples& samples : m_samples)
                samples.end = std::max(samples.end, sample.completed);
    } else {
        PhaseSamples& samples = samplesOf(io.op);
        samples.record(sample);
        m_done += m_inRamp ? Bytes() : io.extent.length;
        m_context.show(m_done, sample.completed, samples);
    }
    if (m_inRamp && sample.completed - m_begin >= m_mixed.ramp)
        endRamp(sample.completed);
}

void MixedRun::timedOut(const StreamIo& io)
{
    samplesOf(io.op).recordTimeout(io.op, io.extent.offset, io.extent.length);
}

void MixedRun::finish(StepRecord& step)
{
    Ns end{};
    for (const PhaseSamples& samples : m_samples)
        end = std::max(end, samples.end);
    m_context.live.endPhase(megabytesPerSecond(m_done, end - m_samples.front().begin));
    for (PhaseSamples& samples : m_ramp)
        if (didAnything(samples))
            step.phases.push_back(std::move(samples));
    for (PhaseSamples& samples : m_samples) {
        if (!didAnything(samples))
            continue;
        samples.end = std::max(samples.end, end); // both directions continued together
        step.phases.push_back(std::move(samples));
    }
}

nlohmann::json MixedRun::factsJson() const
{
    return {{"flushes", m_flushes.count() + m_failedFlushes},  {"flushes_failed", m_failedFlushes},
            {"flush_p50_ns", m_flushes.quantile(0.5).count()}, {"flush_p99_ns", m_flushes.quantile(0.99).count()},
            {"flush_max_ns", m_flushes.max().count()},         {"late_ios", m_late}};
}

MixedCheck::MixedCheck(StepContext& context, const StepPlan& plan, std::size_t phase, const MixedPlan& mixed,
                       std::uint64_t writes)
    : m_context(context), m_stamp{context.stamp.runTag, context.stamp.seed, plan.phases[phase].stamp.pass},
      m_source(mixed.stream),
      m_samples(samplesFor(plan.phases[phase], PhaseRole::verify, context.device.clock().now())), m_left(writes)
{
    context.live.beginPhase(context.stepIndex, phase, m_samples.begin);
}

Result<std::optional<StreamIo>> MixedCheck::next(Ns)
{
    if (m_left == 0)
        return std::nullopt;
    MixedIo io = m_source.next();
    while (io.op != IoOp::write) // a stream that has produced writes produces more
        io = m_source.next();
    --m_left;
    StreamIo out;
    out.op = IoOp::read;
    out.extent = io.extent;
    out.verifies = true;
    return out;
}

void MixedCheck::content(const StreamIo& io, std::span<const std::byte> data, bool matches)
{
    if (matches)
        m_samples.integrity.addGood(io.extent.length.count() / kSectorBytes);
    else
        checkStamps(data, io.extent.offset, m_stamp, m_samples.integrity);
}

void MixedCheck::done(const StreamIo& io, const IoSample& sample)
{
    m_samples.record(sample);
    if (sample.failed)
        m_samples.integrity.addUnreadable(io.extent.offset, io.extent.length);
    m_done += io.extent.length;
    m_context.show(m_done, sample.completed, m_samples);
}

void MixedCheck::timedOut(const StreamIo& io) { m_samples.recordTimeout(io.op, io.extent.offset, io.extent.length); }

void MixedCheck::finish(StepRecord& step)
{
    m_context.live.endPhase(megabytesPerSecond(m_samples.bytes, m_samples.duration()));
    step.phases.push_back(std::move(m_samples));
}

} // namespace assay
