#include "run/record/not_judged.h"

#include "ground/quantity/metric_id.h"

#include <algorithm>

namespace assay {

namespace {

bool measured(const JudgedRecord& run, const std::string& step)
{
    return std::ranges::any_of(run.metrics, [&](const Metric& metric) { return MetricId::of(metric.id).step == step; });
}

bool judged(const JudgedRecord& run, const std::string& step)
{
    return std::ranges::any_of(run.criteria, [&](const CriterionResult& criterion) {
        const auto id = MetricId::of(criterion.metric);
        return id.step == step && id.quantity != "io_errors";
    });
}

} // namespace

std::vector<std::string> unjudgedSteps(const JudgedRecord& run)
{
    std::vector<std::string> steps;
    for (const StepRecord& step : run.steps)
        if (measured(run, step.id) && !judged(run, step.id))
            steps.push_back(step.id);
    return steps;
}

bool nothingJudged(const JudgedRecord& run)
{
    return !run.metrics.empty() &&
           std::ranges::none_of(run.steps, [&](const StepRecord& step) { return judged(run, step.id); });
}

} // namespace assay
