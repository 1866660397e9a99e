#include "judge/verdict/interim_status.h"

#include "ground/quantity/metric_id.h"
#include "judge/verdict/judge_run.h"
#include "run/scenario/scenario.h"

#include <algorithm>
#include <string>

namespace assay {

namespace {

bool hasMetrics(std::span<const Metric> metrics, std::string_view step)
{
    return std::ranges::any_of(metrics, [&](const Metric& metric) { return MetricId::of(metric.id).step == step; });
}

// A maximum latency never falls, and a count of errors never falls.
bool isMonotonic(const Quantity& quantity)
{
    return quantity.extreme || quantity.id == "io_errors" || quantity.id == "bad_sectors";
}

bool isBeyondLimit(const CriterionResult& result)
{
    const auto value = numberOf(result);
    const auto* limit = std::get_if<double>(&result.limit);
    if (!value || !limit)
        return false;
    return result.op == Comparison::atLeast ? *value < *limit : *value > *limit;
}

void decideInterim(InterimCriterion& criterion, bool hasStepEnded)
{
    const CriterionResult& result = criterion.result;
    const Quantity* quantity = findQuantity(MetricId::of(result.metric).quantity);
    const bool good = result.verdict == Verdict::pass || result.verdict == Verdict::marginal;
    const bool fails = result.verdict == Verdict::fail;
    const bool isLost = hasStepEnded ? fails : quantity && isMonotonic(*quantity) && isBeyondLimit(result);
    criterion.status = isLost ? InterimStatus::missed : good ? InterimStatus::met : InterimStatus::open;
    criterion.decided = hasStepEnded || (isLost && fails && !quantity->timed);
}

} // namespace

InterimVerdict judgeInterim(const Profile& profile, std::span<const Metric> metrics, std::string_view running)
{
    InterimVerdict soFar;
    for (CriterionResult& result : judgeAll(profile, metrics)) {
        const auto id = MetricId::of(result.metric);
        InterimCriterion criterion{std::move(result)};
        const bool hasEnded = !id.isWholeRun() && id.step != running && hasMetrics(metrics, id.step);
        if (hasEnded || criterion.result.value)
            decideInterim(criterion, hasEnded);
        soFar.criteria.push_back(std::move(criterion));
    }
    return soFar;
}

} // namespace assay
