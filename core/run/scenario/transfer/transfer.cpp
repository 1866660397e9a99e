#include "run/scenario/scenarios.h"

#include "run/record/metric.h"
#include "run/scenario/common/common_params.h"
#include "run/scenario/common/phase_metrics.h"
#include "run/scenario/common/phases.h"
#include "run/scenario/common/steady_metrics.h"

#include <algorithm>
#include <iterator>

namespace assay {

namespace {

constexpr Ns kRandomDefault = std::chrono::seconds(30); // default bound of a random step
constexpr Bytes kPrefillBlock = mib(1);

// Returns the number of bytes of the addresses that the workload may touch: the whole region, unless it is sequential
// and bounded by fewer bytes.
Bytes touchedBytes(const Workload& workload)
{
    const Bytes bound = workload.byteBound();
    const bool endsEarly = workload.pattern == Pattern::sequential && workload.warmup == Ns() && bound.count() > 0;
    return endsEarly ? std::min(bound, workload.regionBytes) : workload.regionBytes;
}

// Returns the pre-fill for a read: cards answer reads of never-written flash without accessing it, so the range is
// written first, unless this run already did.
Workload prefillFor(const Workload& reading, std::uint32_t pass)
{
    Workload prefill;
    prefill.role = PhaseRole::prefill;
    prefill.op = IoOp::write;
    prefill.regionOffset = reading.regionOffset;
    prefill.regionBytes = touchedBytes(reading);
    prefill.block = std::min(kPrefillBlock, prefill.regionBytes);
    prefill.stop.passes = 1;
    prefill.stamp.pass = pass;
    prefill.ioDeadline = reading.ioDeadline;
    return prefill;
}

class TransferStep final : public PhasedStep {
public:
    using PhasedStep::PhasedStep;

private:
    Result<void> execute(StepContext& context, StepRecord& step) const override
    {
        const auto done = PhasedStep::execute(context, step);
        const Workload& reading = plan().phases.back();
        if (done && reading.verify)
            step.facts["read_back_distance_bytes"] = readBackDistance(reading, touchedBytes(reading)).count();
        return done;
    }
};

PlanResult planTransfer(const PlanRequest& request, IoOp op, Pattern pattern)
{
    auto common = commonWorkload(request.step.params, request.device);
    if (!common)
        return tl::unexpected(common.error());
    Workload& workload = *common;
    workload.op = op;
    workload.role = op == IoOp::write ? PhaseRole::write : PhaseRole::read;
    workload.pattern = pattern;
    workload.seed = request.seed;
    const StopRule& stop = workload.stop;
    if (stop.maxBytes.count() == 0 && stop.duration.count() == 0 && stop.passes == 0) {
        if (pattern == Pattern::sequential)
            workload.stop.passes = 1;
        else
            workload.stop.duration = kRandomDefault;
    }
    const Bytes begin = workload.regionOffset;
    const Bytes end = begin + touchedBytes(workload);
    CardContent& content = request.content;
    StepPlan plan;
    plan.engine = engineKind(request.step.params);
    if (op == IoOp::write) {
        workload.stamp.pass = content.nextPass();
        plan.toWrite = workload.byteBound();
        const bool whole = pattern == Pattern::sequential && stop.duration.count() == 0;
        if (whole)
            content.setWritten(begin, end, workload.stamp.pass);
        else
            content.setMixed(begin, end);
    } else {
        if (!content.isWritten(begin, end) || (workload.verify && !content.uniformPass(begin, end))) {
            const std::uint32_t pass = content.nextPass();
            plan.phases.push_back(prefillFor(workload, pass));
            plan.toWrite = end - begin;
            content.setWritten(begin, end, pass);
        }
        workload.stamp.pass = content.uniformPass(begin, end).value_or(0);
        plan.toRead = workload.byteBound();
    }
    plan.timeBound = stop.duration + workload.warmup;
    plan.phases.push_back(workload);
    return std::make_unique<TransferStep>(request.step, std::move(plan));
}

std::vector<Metric> transferMetrics(const RunRecord& run, const StepRecord& step)
{
    auto metrics = phaseMetrics(run, step);
    std::ranges::move(steadyMetrics(run, step), std::back_inserter(metrics));
    return metrics;
}

Scenario transfer(std::string id, Message title, IoOp op, Pattern pattern)
{
    return {{std::move(id), std::move(title), commonParams(pattern == Pattern::sequential ? mib(1) : kib(4), 1),
             phaseQuantities() + steadyQuantities() + stepQuantities()},
            [op, pattern](const PlanRequest& request) { return planTransfer(request, op, pattern); },
            transferMetrics,
            {},
            op == IoOp::write && pattern == Pattern::sequential};
}

} // namespace

Scenario sequentialWrite()
{
    return transfer("sequential_write", msg("scenario", "Sequential write"), IoOp::write, Pattern::sequential);
}
Scenario sequentialRead()
{
    return transfer("sequential_read", msg("scenario", "Sequential read"), IoOp::read, Pattern::sequential);
}
Scenario randomWrite()
{
    return transfer("random_write", msg("scenario", "Random write"), IoOp::write, Pattern::random);
}
Scenario randomRead() { return transfer("random_read", msg("scenario", "Random read"), IoOp::read, Pattern::random); }

} // namespace assay
