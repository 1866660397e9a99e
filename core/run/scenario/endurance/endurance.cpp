#include "run/scenario/scenarios.h"

#include "run/scenario/common/common_params.h"
#include "run/scenario/common/timed_phase.h"
#include "run/scenario/endurance/endurance_metrics.h"
#include "run/scenario/endurance/endurance_plan.h"
#include "run/scenario/endurance/endurance_run.h"

namespace assay {

namespace {

class EnduranceStep final : public ConfiguredStep<EndurancePlan> {
public:
    using ConfiguredStep::ConfiguredStep;

private:
    Result<void> execute(StepContext& context, StepRecord& step) const override
    {
        auto io = openIo(context, plan(), m_config.workload.block, step);
        if (!io)
            return tl::unexpected(io.error());
        if (m_config.retained)
            return readRetained(context, *io, m_config, step);
        return EnduranceRun(context, *io, m_config).run(step);
    }
};

PlanResult planEndurance(const PlanRequest& request)
{
    auto plan = endurancePlan(request);
    if (!plan)
        return tl::unexpected(plan.error());
    if (!plan->retained) {
        plan->workload.stamp.pass = request.content.nextPass();
        for (std::uint64_t i = 1; i < plan->cycles + plan->hotWrites; ++i)
            request.content.nextPass();
        request.content.setWritten(plan->workload.regionOffset,
                                   plan->workload.regionOffset + plan->workload.regionBytes, std::nullopt);
    }
    StepPlan phases = phasesOf(*plan, request.step.params);
    return std::make_unique<EnduranceStep>(request.step, std::move(phases), *plan);
}

} // namespace

Scenario endurance()
{
    Scenario scenario{{"endurance", msg("scenario", "Endurance"), enduranceParams(), enduranceQuantities()},
                      planEndurance,
                      enduranceMetrics,
                      {msg("method", "cycles of write and read-back"), msg("method", "last cycle"),
                       msg("method", "first five cycles"), msg("method", "card observed to its end of life"),
                       msg("method", "slope of the card's own counters; interval of 30 % around its rated life"),
                       msg("method", "compared before and after"), msg("method", "last pass over first pass"),
                       msg("method", "bit rate of the camera"),
                       msg("method", "bit rate and write amplification of a recording in this run"),
                       msg("method", "compared with data of an earlier run")}};
    scenario.comparesReads = true;
    return scenario;
}

} // namespace assay
