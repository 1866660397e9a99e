#include "run/scenario/scenarios.h"

#include "run/record/metric.h"
#include "run/scenario/capacity_probe/capacity_metrics.h"
#include "run/scenario/capacity_probe/capacity_overwrite.h"
#include "run/scenario/common/common_params.h"
#include "run/scenario/common/phase_metrics.h"
#include "run/scenario/common/phases.h"
#include "run/scenario/common/steady_metrics.h"
#include "run/scenario/full_overwrite/full_overwrite_id.h"

namespace assay {

namespace {

// The shared parameters, without those that leave part of the region untouched or do not apply.
std::vector<ParamSpec> overwriteParams()
{
    auto specs = commonParams(mib(1), 1);
    std::erase_if(specs, [](const ParamSpec& spec) {
        return spec.name == "duration_s" || spec.name == "max_bytes" || spec.name == "warmup_s";
    });
    for (auto& spec : specs) {
        if (spec.name == "passes") {
            spec.defaultValue = std::int64_t{1};
            spec.min = 1;
            spec.about = msg("parameter", "Number of passes over the region. A second pass finds faults that appear "
                                          "only when data is overwritten.");
        } else if (spec.name == "verify") {
            spec.defaultValue = true;
            spec.about = msg("parameter", "All data is read back after the last pass and compared. Without it the step "
                                          "gives no capacity and no bad sectors.");
        }
    }
    return specs;
}

class OverwriteStep final : public PhasedStep {
public:
    using PhasedStep::PhasedStep;

private:
    Result<void> execute(StepContext& context, StepRecord& step) const override
    {
        const auto done = PhasedStep::execute(context, step);
        const Workload& last = plan().phases.back();
        if (!done || !last.verify)
            return done;
        step.facts["read_back_distance_bytes"] = readBackDistance(last, last.regionBytes).count();
        const Bytes capacity = roundDown(context.device.info().capacity, context.device.info().logicalBlock);
        if (step.outcome == Outcome::completed && last.regionBytes == capacity) {
            CapacityFindings found;
            applyOverwrite(step.phases.back().integrity, capacity, found);
            if (auto confirmed = confirmBorder(context, plan(), capacity, step, found); !confirmed)
                return confirmed;
            step.facts["capacity"] = findingFacts(found, capacity);
        }
        return {};
    }
};

std::vector<Metric> overwriteMetrics(const RunRecord& run, const StepRecord& step)
{
    auto metrics = capacityMetrics(run, step);
    std::ranges::move(phaseMetrics(run, step), std::back_inserter(metrics));
    std::ranges::move(steadyMetrics(run, step), std::back_inserter(metrics));
    return metrics;
}

std::vector<Quantity> verifyQuantities()
{
    return withPhasePrefix(name(PhaseRole::verify),
                           commonQuantities({"throughput_mean", "throughput_min_window", "latency_p50", "latency_p99",
                                             "latency_max", "stall_count", "stall_longest", "slow_region_bytes"}));
}

PlanResult planOverwrite(const PlanRequest& request)
{
    const auto common = commonWorkload(request.step.params, request.device);
    if (!common)
        return tl::unexpected(common.error());
    StepPlan plan;
    plan.engine = engineKind(request.step.params);
    const unsigned passes = common->stop.passes;
    const Bytes end = common->regionOffset + common->regionBytes;
    for (unsigned pass = 0; pass < passes; ++pass) {
        Workload write = *common;
        write.role = PhaseRole::write;
        write.op = IoOp::write;
        write.verify = false;
        write.stop.passes = 1;
        write.stamp.pass = request.content.nextPass();
        request.content.setWritten(write.regionOffset, end, write.stamp.pass);
        plan.phases.push_back(write);
        plan.toWrite += write.regionBytes;
        if (!common->verify)
            continue;
        Workload verify = write;
        verify.role = PhaseRole::verify;
        verify.op = IoOp::read;
        verify.verify = true;
        plan.phases.push_back(verify);
        plan.toRead += verify.regionBytes;
    }
    return std::make_unique<OverwriteStep>(request.step, std::move(plan));
}

} // namespace

Scenario fullOverwrite()
{
    Scenario scenario{
        {kFullOverwrite, msg("scenario", "Full-card overwrite and verification"), overwriteParams(),
         phaseQuantities() + steadyQuantities() + stepQuantities() + verifyQuantities() + capacityQuantities()},
        planOverwrite,
        overwriteMetrics,
        {},
        true};
    scenario.comparesReads = true;
    return scenario;
}

} // namespace assay
