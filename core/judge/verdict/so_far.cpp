#include "judge/verdict/so_far.h"

#include "judge/verdict/judge_run.h"
#include "run/scenario/scenario.h"

#include <algorithm>
#include <string>

namespace assay {

namespace {

std::string_view stepOf(std::string_view metric) { return metric.substr(0, metric.find('.')); }

bool yielded(std::span<const Metric> metrics, std::string_view step)
{
    return std::ranges::any_of(metrics, [&](const Metric& metric) { return stepOf(metric.id) == step; });
}

// A maximum latency never falls, and a count of errors never falls.
bool onlyGetsWorse(const Quantity& quantity)
{
    return quantity.extreme || quantity.id == "io_errors" || quantity.id == "bad_sectors";
}

bool beyondLimit(const CriterionResult& result)
{
    const auto* value = std::get_if<double>(&*result.value);
    const auto* limit = std::get_if<double>(&result.limit);
    if (!value || !limit)
        return false;
    return result.op == symbol(Comparison::atLeast) ? *value < *limit : *value > *limit;
}

void settle(CriterionSoFar& criterion)
{
    criterion.decided = true;
    switch (criterion.result.verdict) {
    case Verdict::pass:
    case Verdict::marginal: criterion.standing = Standing::met; break;
    case Verdict::fail: criterion.standing = Standing::lost; break;
    case Verdict::inconclusive:
    case Verdict::error: criterion.standing = Standing::open; break;
    }
}

// Sets the interim status of a criterion whose step is still running.
void weigh(CriterionSoFar& criterion)
{
    const CriterionResult& result = criterion.result;
    const std::string& id = result.metric;
    const Quantity* quantity = findQuantity(std::string_view(id).substr(id.find('.') + 1));
    const bool good = result.verdict == Verdict::pass || result.verdict == Verdict::marginal;
    criterion.standing = good ? Standing::met : Standing::open;
    if (!quantity || !onlyGetsWorse(*quantity) || !beyondLimit(result))
        return;
    criterion.standing = Standing::lost;
    criterion.decided = !quantity->timed && result.verdict == Verdict::fail;
}

} // namespace

bool RunSoFar::failed() const
{
    return std::ranges::any_of(criteria, [](const CriterionSoFar& criterion) {
        return criterion.decided && criterion.result.verdict == Verdict::fail;
    });
}

bool RunSoFar::canStillPass() const
{
    return std::ranges::none_of(criteria,
                                [](const CriterionSoFar& criterion) { return criterion.standing == Standing::lost; });
}

bool RunSoFar::metSoFar() const
{
    const auto measured = [](const CriterionSoFar& criterion) { return criterion.standing != Standing::notMeasured; };
    const auto fine = [&](const CriterionSoFar& criterion) {
        return !measured(criterion) || criterion.standing == Standing::met;
    };
    return std::ranges::any_of(criteria, measured) && std::ranges::all_of(criteria, fine);
}

RunSoFar judgeSoFar(const Profile& profile, std::span<const Metric> metrics, std::string_view running)
{
    RunSoFar soFar;
    for (CriterionResult& result : judgeAll(profile, metrics)) {
        const std::string step(stepOf(result.metric));
        CriterionSoFar criterion{std::move(result)};
        if (step != kWholeRun && step != running && yielded(metrics, step))
            settle(criterion);
        else if (criterion.result.value)
            weigh(criterion);
        soFar.criteria.push_back(std::move(criterion));
    }
    return soFar;
}

} // namespace assay
