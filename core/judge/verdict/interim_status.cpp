#include "judge/verdict/interim_status.h"

#include "judge/verdict/judge_run.h"
#include "run/scenario/scenario.h"

#include <algorithm>
#include <string>

namespace assay {

namespace {

std::string_view stepOf(std::string_view metric) { return metric.substr(0, metric.find('.')); }

bool hasMetrics(std::span<const Metric> metrics, std::string_view step)
{
    return std::ranges::any_of(metrics, [&](const Metric& metric) { return stepOf(metric.id) == step; });
}

// A maximum latency never falls, and a count of errors never falls.
bool isMonotonic(const Quantity& quantity)
{
    return quantity.extreme || quantity.id == "io_errors" || quantity.id == "bad_sectors";
}

bool isBeyondLimit(const CriterionResult& result)
{
    const auto* value = std::get_if<double>(&*result.value);
    const auto* limit = std::get_if<double>(&result.limit);
    if (!value || !limit)
        return false;
    return result.op == symbol(Comparison::atLeast) ? *value < *limit : *value > *limit;
}

void decideFinal(InterimCriterion& criterion)
{
    criterion.decided = true;
    switch (criterion.result.verdict) {
    case Verdict::pass:
    case Verdict::marginal: criterion.status = InterimStatus::met; break;
    case Verdict::fail: criterion.status = InterimStatus::missed; break;
    case Verdict::inconclusive:
    case Verdict::error: criterion.status = InterimStatus::open; break;
    }
}

// Sets the interim status of a criterion whose step is still running.
void decideInterim(InterimCriterion& criterion)
{
    const CriterionResult& result = criterion.result;
    const std::string& id = result.metric;
    const Quantity* quantity = findQuantity(std::string_view(id).substr(id.find('.') + 1));
    const bool good = result.verdict == Verdict::pass || result.verdict == Verdict::marginal;
    criterion.status = good ? InterimStatus::met : InterimStatus::open;
    if (!quantity || !isMonotonic(*quantity) || !isBeyondLimit(result))
        return;
    criterion.status = InterimStatus::missed;
    criterion.decided = !quantity->timed && result.verdict == Verdict::fail;
}

} // namespace

InterimVerdict judgeInterim(const Profile& profile, std::span<const Metric> metrics, std::string_view running)
{
    InterimVerdict soFar;
    for (CriterionResult& result : judgeAll(profile, metrics)) {
        const std::string step(stepOf(result.metric));
        InterimCriterion criterion{std::move(result)};
        if (step != kWholeRun && step != running && hasMetrics(metrics, step))
            decideFinal(criterion);
        else if (criterion.result.value)
            decideInterim(criterion);
        soFar.criteria.push_back(std::move(criterion));
    }
    return soFar;
}

} // namespace assay
