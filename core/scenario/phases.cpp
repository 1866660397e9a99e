#include "scenario/phases.h"

#include "workload/runner.h"

namespace assay {

namespace {

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

Result<WorkloadEnd> runPhase(StepContext& context, Workload workload, StepRecord& step)
{
    workload.stamp.runTag = context.stamp.runTag;
    workload.stamp.seed = context.stamp.seed;
    auto runner = WorkloadRunner::open(context.device, context.plan.engine, workload.queueDepth, workload.block);
    if (!runner)
        return tl::unexpected(runner.error());
    step.engine = runner->engine().name();
    const Ns now = context.device.clock().now();
    PhaseSamples samples(workload.phase, workload.op, workload.regionOffset, workload.regionBytes, now, workload.block);
    PhaseSamples warmup("warmup", workload.op, workload.regionOffset, workload.regionBytes, now, workload.block);
    const auto result = runner->run(workload, samples, &warmup, context.live, context.stop);
    context.live.endPhase(megabytesPerSecond(samples.bytes, samples.duration()));
    if (workload.warmup.count() > 0)
        step.phases.push_back(std::move(warmup));
    step.phases.push_back(std::move(samples));
    if (!result)
        return tl::unexpected(result.error());
    step.note = result->cause.english();
    return result->end;
}

} // namespace

Bytes readBackDistance(const Workload& reading, Bytes touched)
{
    const Bytes inFlight = reading.block * reading.queueDepth;
    return reading.pattern == Pattern::random || touched < inFlight ? Bytes() : touched - inFlight;
}

nlohmann::json paramsJson(const Params& params)
{
    nlohmann::json out = nlohmann::json::object();
    for (const auto& [name, param] : params.all())
        std::visit([&, &key = name](const auto& value) { out[key] = value; }, param.value);
    return out;
}

Result<StepRecord> runPhases(StepContext& context)
{
    StepRecord step;
    step.id = context.step.id;
    step.scenario = context.step.scenario;
    step.params = paramsJson(context.step.params);
    step.begin = context.device.clock().now();
    for (std::size_t i = 0; i < context.plan.phases.size(); ++i) {
        const Workload& workload = context.plan.phases[i];
        step.queueDepth = workload.queueDepth;
        context.live.beginPhase(context.stepIndex, i, context.device.clock().now());
        const auto end = runPhase(context, workload, step);
        if (!end)
            return tl::unexpected(end.error());
        step.outcome = outcomeOf(*end);
        if (step.outcome != Outcome::completed)
            break;
    }
    step.end = context.device.clock().now();
    return step;
}

} // namespace assay
