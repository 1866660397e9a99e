#include "run/scenario/scenarios.h"

#include "io/workload/address_sequence.h"
#include "run/scenario/common/common_params.h"
#include "run/scenario/common/phase_metrics.h"
#include "run/scenario/common/phases.h"
#include "run/scenario/common/timed_phase.h"
#include "run/scenario/mixed_io/mixed_run.h"

#include <algorithm>

namespace assay {

namespace {

constexpr const char* kMixedIo = "mixed_io";

class MixedStep final : public ConfiguredStep<MixedPlan> {
public:
    using ConfiguredStep::ConfiguredStep;
    void visitWrites(const StepRecord& record, const WriteVisitor& visit) const override;
    bool isRateLimited() const override { return m_config.stream.isRateLimited(); }

private:
    using Part = Result<std::optional<WorkloadResult>>;
    Result<void> execute(StepContext& context, StepRecord& step) const override;
    Part measure(StepContext& context, std::size_t first, StepRecord& step, std::uint64_t& writes) const;
    Part readBack(StepContext& context, StepRecord& step, std::uint64_t writes) const;
    Result<StreamRunner> openRunner(const StepContext& context, StepRecord& step) const;
    bool visitStream(const StepRecord& record, const WriteVisitor& visit) const;
};

Result<StreamRunner> MixedStep::openRunner(const StepContext& context, StepRecord& step) const
{
    auto runner = StreamRunner::open(context.device, plan().engine, m_config.depth, m_config.largest);
    if (runner) {
        step.engine = runner->engine().name();
        step.queueDepth = m_config.depth;
    }
    return runner;
}

MixedStep::Part MixedStep::measure(StepContext& context, std::size_t first, StepRecord& step,
                                   std::uint64_t& writes) const
{
    auto runner = openRunner(context, step);
    if (!runner)
        return tl::unexpected(runner.error());
    Clock& clock = context.device.clock();
    if (m_config.idle.count() > 0)
        clock.sleepUntil(clock.now() + m_config.idle, context.stop);
    if (context.stop.stop_requested())
        return std::nullopt;
    if (first > 0 && context.onMeasuringBegin)
        context.onMeasuringBegin();
    MixedRun run(context, plan(), first, m_config);
    const StampSpec stamp{context.stamp.runTag, context.stamp.seed, plan().phases[first].stamp.pass};
    const auto end = runner->run(run, stamp, m_config.ioDeadline, context.stop);
    if (!end)
        return tl::unexpected(end.error());
    run.finish(step);
    step.facts[kMixedIo] = run.factsJson();
    writes = run.writes();
    return end->end == WorkloadEnd::finished ? std::nullopt : std::optional(*end);
}

MixedStep::Part MixedStep::readBack(StepContext& context, StepRecord& step, std::uint64_t writes) const
{
    auto runner = openRunner(context, step);
    if (!runner)
        return tl::unexpected(runner.error());
    const std::size_t phase = plan().phases.size() - 1;
    MixedCheck check(context, plan(), phase, m_config, writes);
    const StampSpec stamp{context.stamp.runTag, context.stamp.seed, plan().phases[phase].stamp.pass};
    const auto end = runner->run(check, stamp, m_config.ioDeadline, context.stop);
    if (!end)
        return tl::unexpected(end.error());
    check.finish(step);
    return end->end == WorkloadEnd::finished ? std::nullopt : std::optional(*end);
}

Result<void> MixedStep::execute(StepContext& context, StepRecord& step) const
{
    Part end = std::nullopt;
    const auto goesOn = [&] { return end && !*end && !context.stop.stop_requested(); };
    std::size_t first = 0;
    std::uint64_t writes = 0;
    if (plan().phases.front().role == PhaseRole::prefill) {
        end = fillFirst(context, plan(), kFillBlock, step); // never-written flash reads faster than data
        first = 1;
    }
    if (goesOn())
        end = measure(context, first, step, writes);
    if (goesOn() && plan().phases.back().role == PhaseRole::verify)
        end = readBack(context, step, writes);
    if (!end)
        return tl::unexpected(end.error());
    setOutcome(context, *end, step);
    return {};
}

// Visits the writes of the stream itself.
bool MixedStep::visitStream(const StepRecord& record, const WriteVisitor& visit) const
{
    std::uint64_t ramp = 0, measured = 0;
    for (const PhaseSamples& samples : record.phases)
        if (samples.op == IoOp::write && samples.role != PhaseRole::prefill)
            (samples.role == PhaseRole::warmup ? ramp : measured) += samples.ops + samples.failedTransfers();
    MixedSource source(m_config.stream);
    for (std::uint64_t i = 0; i < ramp + measured;) {
        const MixedIo io = source.next();
        if (io.op != IoOp::write)
            continue;
        if (!visit({io.extent.offset, io.extent.length, i >= ramp, {}, io.scheduledStart.value_or(Ns())}))
            return false;
        ++i;
    }
    return true;
}

void MixedStep::visitWrites(const StepRecord& record, const WriteVisitor& visit) const
{
    if (const PhaseSamples* fill = record.phase(PhaseRole::prefill)) {
        AddressSequence addresses(plan().phases.front());
        for (std::uint64_t left = fill->ops + fill->failedTransfers(); left > 0; --left) {
            const Extent extent = addresses.next();
            if (!visit({extent.offset, extent.length, false, {}, {}}))
                return;
        }
    }
    visitStream(record, visit);
}

Workload mixedPhase(PhaseRole role, IoOp op, const MixedPlan& mixed, const Params& params, std::uint32_t pass)
{
    Workload phase = phaseOn(role, op, {mixed.stream.offset, mixed.stream.region}, mixed.largest, params);
    phase.pattern = mixed.stream.randomShare > 0 ? Pattern::random : Pattern::sequential;
    phase.queueDepth = mixed.depth;
    phase.stamp.pass = pass;
    return phase;
}

// True if every byte of the region is written at least once with this pass.
bool writesAll(const MixedPlan& mixed)
{
    const MixedStream& stream = mixed.stream;
    const bool eachOnce = stream.randomShare == 0
                              ? stream.skip == 0 && stream.parts == 1
                              : stream.randomShare == 1 && stream.align.count() == 0 &&
                                    stream.distribution.kind == AccessDistribution::Kind::once &&
                                    stream.region % stream.offsetAlignment(MixedStream::kWrite) == Bytes();
    return eachOnce && !stream.reads() && mixed.duration.count() == 0 && mixed.maxBytes >= stream.region;
}

PlanResult planMixed(const PlanRequest& request)
{
    auto mixed = mixedPlan(request.step.params, request.device);
    if (!mixed)
        return tl::unexpected(mixed.error());
    mixed->stream.seed = request.seed;
    const MixedStream& stream = mixed->stream;
    const Bytes begin = stream.offset, end = begin + stream.region;
    CardContent& content = request.content;
    StepPlan plan;
    plan.engine = engineKind(request.step.params);
    plan.timeBound = mixed->duration + mixed->ramp + mixed->idle;
    if (stream.reads() && !content.isWritten(begin, end)) {
        Workload fill = mixedPhase(PhaseRole::prefill, IoOp::write, *mixed, request.step.params, content.nextPass());
        fill.pattern = Pattern::sequential;
        fill.block = std::min(kFillBlock, stream.region);
        fill.stop.passes = 1;
        plan.phases.push_back(fill);
        plan.toWrite = stream.region;
        content.setWritten(begin, end, fill.stamp.pass);
    }
    const std::uint32_t pass = stream.writes() ? content.nextPass() : 0;
    const auto add = [&](PhaseRole role, IoOp op, double share) {
        Workload phase = mixedPhase(role, op, *mixed, request.step.params, pass);
        if (mixed->maxBytes.count() > 0)
            phase.stop.maxBytes =
                Bytes(1 + static_cast<std::uint64_t>(static_cast<double>(mixed->maxBytes.count()) * share));
        phase.stop.duration = mixed->duration;
        plan.phases.push_back(phase);
        // The mix is random: all bytes of the bound may be reads or writes.
        (op == IoOp::write ? plan.toWrite : plan.toRead) += mixed->maxBytes;
    };
    if (stream.writes())
        add(PhaseRole::write, IoOp::write, 1 - stream.readShare);
    if (stream.reads())
        add(PhaseRole::read, IoOp::read, stream.readShare);
    if (mixed->verify)
        add(PhaseRole::verify, IoOp::read, 1 - stream.readShare);
    if (stream.writes() && writesAll(*mixed))
        content.setWritten(begin, end, pass);
    else if (stream.writes())
        content.setMixed(begin, end);
    return std::make_unique<MixedStep>(request.step, std::move(plan), std::move(*mixed));
}

} // namespace

Scenario mixedIo()
{
    return {{kMixedIo, msg("scenario", "Mixed I/O"), mixedParams(), phaseQuantities() + stepQuantities()},
            planMixed,
            phaseMetrics};
}

} // namespace assay
