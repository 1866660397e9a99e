#include "run/scenario/replay/replay_run.h"

#include "run/scenario/recorder/recorder_config.h"

#include <algorithm>
#include <fmt/format.h>

namespace assay {

namespace {

constexpr std::uint64_t kDroppable = std::uint64_t{1} << 63; // in StreamIo::note, with the scheduled start

} // namespace

ReplayRun::ReplayRun(StepContext& context, const StepPlan& plan, std::size_t first, const ReplayPlan& replay,
                     ReplaySource source, bool measured)
    : m_context(context), m_replay(replay), m_source(std::move(source)), m_measured(measured),
      m_bufferUsage(replay.buffer, kMaxRecordingBuffer, RecorderFacts::kParts)
{
    const Ns now = context.device.clock().now();
    m_lastCompletion = now;
    for (std::size_t i = first; i < plan.phases.size() && (plan.phases[i].role == PhaseRole::age) == !measured; ++i) {
        const Workload& phase = plan.phases[i];
        m_samples.emplace_back(phase.role, phase.op, phase.regionOffset, phase.regionBytes, now, phase.block);
    }
    context.live.beginPhase(context.stepIndex, first, now);
}

Result<std::optional<StreamIo>> ReplayRun::next(Ns elapsed)
{
    const bool bytesReached = m_measured && m_replay.maxBytes.count() > 0 && m_given >= m_replay.maxBytes;
    if (bytesReached || (m_measured && m_replay.duration.count() > 0 && elapsed >= m_replay.duration))
        return std::nullopt;
    while (true) {
        const auto io = m_source.next();
        if (!io)
            return tl::unexpected(io.error());
        if (!*io)
            return std::nullopt;
        if ((*io)->op == IoOp::discard && !m_context.device.info().discardSupport) {
            ++m_skippedDiscards;
            continue;
        }
        StreamIo out;
        out.op = (*io)->op;
        out.extent = (*io)->extent;
        if (m_replay.rateLimited && m_measured)
            out.scheduledStart = (*io)->issued;
        out.tag = static_cast<std::uint64_t>((*io)->issued.count()) | ((*io)->droppable ? kDroppable : 0);
        m_given += out.op == IoOp::discard ? Bytes() : out.extent.length;
        return out;
    }
}

// A preconditioning phase contains reads and writes.
PhaseSamples& ReplayRun::samplesOf(IoOp op)
{
    const auto own = std::ranges::find(m_samples, op, &PhaseSamples::op);
    return own != m_samples.end() ? *own : m_samples.front();
}

void ReplayRun::done(const StreamIo& io, const IoSample& sample)
{
    ++m_ios;
    const Ns arrival = std::max(m_lastArrival, Ns(static_cast<Ns::rep>(io.tag & ~kDroppable)));
    // With several I/Os in flight, each occupies the card from the completion of the one before.
    const Ns service = std::max(Ns(), sample.completed - std::max(sample.issued, m_lastCompletion));
    m_lastCompletion = std::max(m_lastCompletion, sample.completed);
    m_lastArrival = arrival;
    m_busy += service;
    if (io.op == IoOp::read || io.op == IoOp::write) {
        PhaseSamples& samples = samplesOf(io.op);
        samples.record(sample);
        m_done += io.extent.length;
        m_context.show(m_done, sample.completed, samples);
    } else if (io.op == IoOp::flush) {
        if (sample.failed) {
            ++m_failedFlushes;
            samplesOf(IoOp::write).recordFailure(IoOp::flush, {}, {}, sample.osError);
        } else {
            m_flushes.record(sample.completed - sample.issued);
        }
    } else if (isUnsupported(sample.osError)) {
        ++m_skippedDiscards;
    } else {
        ++m_discards;
        if (sample.failed)
            samplesOf(IoOp::write).recordFailure(IoOp::discard, sample.offset, sample.length, sample.osError);
    }
    if (!m_measured || sample.failed) // a failed I/O is an error, not a slow one
        return;
    const bool droppable = (io.tag & kDroppable) != 0;
    m_writes += io.op == IoOp::write ? 1 : 0;
    m_droppable += droppable ? io.extent.length : Bytes();
    const Ns planned = m_replay.trace.duration * static_cast<Ns::rep>(m_replay.passes) + Ns(1);
    const auto part = static_cast<std::size_t>(static_cast<double>(arrival.count()) /
                                               static_cast<double>(planned.count()) * RecorderFacts::kParts);
    m_bufferUsage.add(std::min(part, RecorderFacts::kParts - 1), arrival,
                      io.op == IoOp::write ? io.extent.length : Bytes(), service, droppable);
}

void ReplayRun::timedOut(const StreamIo& io)
{
    samplesOf(io.op).recordTimeout(io.op, io.extent.offset, io.extent.length);
}

void ReplayRun::finish(StepRecord& step)
{
    Ns end{};
    for (const PhaseSamples& samples : m_samples)
        end = std::max(end, samples.end);
    m_context.live.endPhase(megabytesPerSecond(m_done, m_samples.empty() ? Ns() : end - m_samples.front().begin));
    for (PhaseSamples& samples : m_samples) {
        if (samples.ops + samples.failedOps == 0)
            continue;
        samples.end = std::max(samples.end, end); // both directions continued together
        step.phases.push_back(std::move(samples));
    }
}

nlohmann::json ReplayRun::recorderFactsJson() const
{
    const double duration = seconds(m_lastArrival);
    if (duration <= 0 || m_droppable.count() == 0)
        return nullptr;
    constexpr double kBytesPerMegabit = 1e6 / 8;
    RecorderFacts facts;
    facts.megabitsPerSecond = {static_cast<double>(m_droppable.count()) / kBytesPerMegabit / duration};
    facts.buffer = m_replay.buffer;
    facts.dropped = m_bufferUsage.withOwnBuffer().dropped();
    facts.bufferNeeded = m_bufferUsage.withMaxBuffer().requiredCapacity();
    facts.isLowerBound = m_bufferUsage.withMaxBuffer().dropped().count() > 0;
    facts.video = m_droppable;
    facts.busy = m_busy;
    facts.recorded = m_lastArrival;
    facts.headroom = m_bufferUsage.headroom();
    facts.headroomOfParts = m_bufferUsage.headroomOfParts();
    facts.writes = m_writes;
    facts.files = {{}};
    nlohmann::json out = toJson(facts);
    out["buffer_occupancy"] = bufferOccupancyJson(m_bufferUsage.withOwnBuffer().occupancy());
    return out;
}

nlohmann::json ReplayRun::factsJson() const
{
    const ReplayTrace& trace = m_replay.trace;
    return {{"trace_digest", fmt::format("{:016x}", trace.digest)},
            {"trace_ios", trace.ios()},
            {"trace_duration_ns", trace.duration.count()},
            {"trace_span_bytes", trace.span.count()},
            {"of_files", !trace.ofCard},
            {"scaled", m_replay.map.unit.count() > 0},
            {"ios", m_ios},
            {"bytes", m_done.count()},
            {"discards", m_discards},
            {"discards_skipped", m_skippedDiscards},
            {"flushes", m_flushes.count() + m_failedFlushes},
            {"flushes_failed", m_failedFlushes},
            {"flush_p50_ns", m_flushes.quantile(0.5).count()},
            {"flush_p99_ns", m_flushes.quantile(0.99).count()},
            {"flush_max_ns", m_flushes.max().count()}};
}

} // namespace assay
