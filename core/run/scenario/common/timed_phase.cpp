#include "run/scenario/common/timed_phase.h"

#include "io/workload/address_sequence.h"

#include <algorithm>

namespace assay {

TimedPhase::TimedPhase(StepContext& context, SynchronousIo& io, const StepPlan& plan, std::size_t index)
    : m_context(context), m_io(io)
{
    const Workload& phase = plan.phases[index];
    m_stamp = {context.stamp.runTag, context.stamp.seed, phase.stamp.pass};
    m_samples = PhaseSamples(phase.role, phase.op, phase.regionOffset, phase.regionBytes, context.device.clock().now(),
                             phase.block);
    m_context.live.beginPhase(m_context.stepIndex, index, m_samples.begin);
}

Result<std::optional<Ns>> TimedPhase::transfer(IoOp op, Extent extent)
{
    const double before = m_samples.total.sumNs();
    const auto done = m_io.transfer(op, extent.offset, extent.length, op == IoOp::write ? &m_stamp : nullptr, m_samples,
                                    m_context.stop);
    if (!done)
        return tl::unexpected(done.error());
    m_sent += extent.length;
    m_context.show(m_sent, m_context.device.clock().now(), m_samples);
    return done->ok ? std::optional(Ns(static_cast<Ns::rep>(m_samples.total.sumNs() - before))) : std::nullopt;
}

void TimedPhase::finish(StepRecord& step)
{
    if (!m_io.end()) // otherwise the phase ended with its last completion
        m_samples.end = std::max(m_samples.end, m_context.device.clock().now());
    m_context.live.endPhase(megabytesPerSecond(m_samples.bytes, m_samples.duration()));
    step.phases.push_back(std::move(m_samples));
}

Result<SynchronousIo> openIo(const StepContext& context, const StepPlan& plan, Bytes largest, StepRecord& step)
{
    auto io = SynchronousIo::open(context.device, plan.engine, largest, plan.phases.front().ioDeadline);
    if (io)
        step.engine = io->engine().name();
    return io;
}

Result<std::optional<WorkloadResult>> fillFirst(StepContext& context, const StepPlan& plan, Bytes largest,
                                                StepRecord& step)
{
    auto io = openIo(context, plan, largest, step);
    if (!io)
        return tl::unexpected(io.error());
    const Workload& phase = plan.phases.front();
    TimedPhase timed(context, *io, plan, 0);
    for (AddressSequence addresses(phase); !timed.ended() && timed.sent() < phase.byteBound();)
        if (auto done = timed.transfer(IoOp::write, addresses.next()); !done)
            return tl::unexpected(done.error());
    timed.finish(step);
    return io->end();
}

} // namespace assay
