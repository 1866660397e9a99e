#include "run/scenario/common/phases.h"

#include "io/workload/address_sequence.h"

namespace assay {

namespace {

// Samples and state of an interrupted phase.
struct Continued {
    PhaseSamples samples;
    ResumePoint at;
};

Result<WorkloadResult> runPhase(StepContext& context, const StepPlan& plan, std::size_t index, StepRecord& step,
                                const Continued* continued)
{
    Workload workload = plan.phases[index];
    workload.stamp.runTag = context.stamp.runTag;
    workload.stamp.seed = context.stamp.seed;
    auto runner = WorkloadRunner::open(context.device, plan.engine, workload.queueDepth, workload.block);
    if (!runner)
        return tl::unexpected(runner.error());
    step.engine = runner->engine().name();
    step.queueDepth = workload.queueDepth;
    const Ns now = context.device.clock().now();
    const PhaseSamples fresh(workload.role, workload.op, workload.regionOffset, workload.regionBytes, now,
                             workload.block);
    PhaseSamples samples = continued ? continued->samples : fresh;
    PhaseSamples warmup(PhaseRole::warmup, workload.op, workload.regionOffset, workload.regionBytes, now,
                        workload.block);
    context.live.beginPhase(context.stepIndex, index, now - samples.duration());
    if (continued) // a checkpoint before the first I/O must keep the earlier samples
        context.live.offerSamples(samples, continued->at);
    if (context.onPhaseBegin)
        context.onPhaseBegin(step, index);
    auto result =
        runner->run(workload, samples, &warmup, context.live, context.stop, continued ? &continued->at : nullptr);
    context.live.endPhase(megabytesPerSecond(samples.bytes, samples.duration()));
    if (workload.role == PhaseRole::prefill && context.onMeasuringBegin && result &&
        result->end == WorkloadEnd::finished)
        context.onMeasuringBegin();
    if (workload.warmup.count() > 0 && !continued)
        step.phases.push_back(std::move(warmup));
    step.phases.push_back(std::move(samples));
    return result;
}

// Adopts the finished phases of an interrupted step, shifted so that the gap since its last I/O does not count.
void adoptFinished(const StepRecord& before, Ns now, StepRecord& step)
{
    const Ns lost = now - (before.phases.empty() ? before.begin : before.phases.back().end);
    step.phases = before.phases;
    step.begin = before.begin + lost;
    for (PhaseSamples& phase : step.phases) {
        phase.begin += lost;
        phase.end += lost;
    }
}

Outcome outcomeOf(WorkloadEnd end)
{
    switch (end) {
    case WorkloadEnd::finished: return Outcome::completed;
    case WorkloadEnd::stopped: return Outcome::stopped;
    case WorkloadEnd::deviceLost: return Outcome::deviceLost;
    case WorkloadEnd::hung: return Outcome::hung;
    }
    return Outcome::error;
}

} // namespace

void setOutcome(const StepContext& context, const std::optional<WorkloadResult>& end, StepRecord& step)
{
    if (end) {
        step.outcome = outcomeOf(end->end);
        step.note = end->cause;
    } else if (context.stop.stop_requested()) {
        step.outcome = Outcome::stopped;
    }
}

PhaseSamples failedDiscard(const Extent& extent, const IoCompletion& done)
{
    PhaseSamples samples(PhaseRole::discard, IoOp::discard, extent.offset, extent.length, done.issued);
    samples.end = done.completed;
    samples.recordFailure(IoOp::discard, extent.offset, extent.length, done.osError);
    return samples;
}

Bytes readBackDistance(const Workload& reading, Bytes touched)
{
    const Bytes inFlight = reading.block * reading.queueDepth;
    return reading.pattern == Pattern::random || touched < inFlight ? Bytes() : touched - inFlight;
}

Result<void> runPhases(StepContext& context, const StepPlan& plan, StepRecord& step, std::size_t first)
{
    std::optional<Continued> continued;
    if (const InterruptedStep* interrupted = context.interrupted) {
        adoptFinished(interrupted->record, step.begin, step);
        first = interrupted->checkpoint.phase;
        if (interrupted->checkpoint.at) {
            continued = Continued{std::move(step.phases.back()), *interrupted->checkpoint.at};
            step.phases.pop_back();
        }
    }
    for (std::size_t i = first; i < plan.phases.size() && step.outcome == Outcome::completed; ++i) {
        const auto end = runPhase(context, plan, i, step, continued && i == first ? &*continued : nullptr);
        if (!end)
            return tl::unexpected(end.error());
        setOutcome(context, *end, step);
    }
    return {};
}

void PhasedStep::visitWrites(const StepRecord& step, const WriteVisitor& visit) const
{
    std::size_t at = 0;
    for (const Workload& workload : plan().phases) {
        std::uint64_t warmup = 0;
        while (at < step.phases.size() && step.phases[at].op == IoOp::discard)
            ++at; // failedDiscard() is not planned
        if (at < step.phases.size() && step.phases[at].role == PhaseRole::warmup)
            warmup = step.phases[at].ops + step.phases[at].failedTransfers(), ++at;
        if (at >= step.phases.size())
            return;
        const PhaseSamples& samples = step.phases[at++];
        if (workload.op != IoOp::write)
            continue;
        AddressSequence addresses(workload);
        const std::uint64_t all = warmup + samples.ops + samples.failedTransfers();
        const bool measured = samples.role == PhaseRole::write;
        for (std::uint64_t i = 0; i < all; ++i) {
            const Extent extent = addresses.next();
            if (!visit({extent.offset, extent.length, i >= warmup && measured, workload.pause, {}}))
                return;
        }
    }
}

} // namespace assay
