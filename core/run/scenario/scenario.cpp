#include "run/scenario/scenario.h"

namespace assay {

namespace {

nlohmann::json paramsJson(const Params& params)
{
    nlohmann::json out = nlohmann::json::object();
    for (const auto& [name, param] : params.all())
        std::visit([&, &key = name](const auto& value) { out[key] = value; }, param.value);
    return out;
}

} // namespace

PlannedStep::PlannedStep(const Step& step, StepPlan plan)
    : m_id(step.id), m_scenario(step.scenario), m_params(paramsJson(step.params)), m_regionAsked(step.regionAsked),
      m_plan(std::move(plan))
{
}

Result<StepRecord> PlannedStep::run(StepContext& context) const
{
    StepRecord step;
    step.id = m_id;
    step.scenario = m_scenario;
    step.params = m_params;
    step.begin = context.device.clock().now();
    if (auto done = execute(context, step); !done)
        return tl::unexpected(done.error());
    if (m_regionAsked.count() > 0)
        step.facts["region_asked_bytes"] = m_regionAsked.count();
    if (step.end == Ns())
        step.end = context.device.clock().now();
    return step;
}

} // namespace assay
