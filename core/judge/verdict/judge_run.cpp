#include "judge/verdict/judge_run.h"

#include "ground/base/text.h"
#include "ground/quantity/metric_id.h"
#include "judge/verdict/conclusion.h"
#include "judge/verdict/counterfeit.h"
#include "judge/verdict/label_capacity.h"
#include "judge/verdict/metrics.h"
#include "judge/verdict/verdict_rules.h"
#include "run/record/metric.h"
#include "run/record/scorecard.h"
#include "run/scenario/full_overwrite/full_overwrite_id.h"
#include "run/scenario/scenario.h"

#include <algorithm>
#include <utility>

namespace assay {

namespace {

// A criterion that every profile has.
Criterion builtInCriterion(const std::string& metric, std::variant<double, std::string> limit, const char* unit)
{
    Criterion criterion;
    criterion.metric = metric;
    criterion.op = Comparison::equal;
    criterion.limit = std::move(limit);
    criterion.unit = unit;
    return criterion;
}

// A card with a capacity fault fails in every profile. Of each step that checks the capacity.
Criterion genuineCriterion(const std::string& metric) { return builtInCriterion(metric, "none", ""); }
Criterion zeroCriterion(const char* counted) { return builtInCriterion(counted, 0.0, "1"); }

// Sets the reason for a criterion on a step that the run did not reach.
void addEndReason(CriterionResult& criterion, const RunRecord& record, const std::optional<CapacityFault>& fault)
{
    const std::string step = MetricId::of(criterion.metric).step;
    if (criterion.value || step == kWholeRun ||
        std::ranges::find(record.steps, step, &StepRecord::id) != record.steps.end())
        return;
    if (fault && fault->isCounterfeit())
        criterion.reason =
            msg("verdict", "{metric}: inconclusive, because the counterfeit card ended the run before step {steps}.",
                criterion.metric, step);
    else if (fault)
        criterion.reason = msg(
            "verdict",
            "{metric}: inconclusive, because the card does not store data, which ended the run before step {steps}.",
            criterion.metric, step);
    else
        criterion.reason =
            msg("verdict", "{metric}: inconclusive, because the card failed and ended the run before step {steps}.",
                criterion.metric, step);
}

// Sets the reason for a criterion on a step that this card does not support.
void addImpossibleReason(CriterionResult& criterion, const RunRecord& record)
{
    const std::string step = MetricId::of(criterion.metric).step;
    const auto found = std::ranges::find(record.infeasibleSteps, step, &InfeasibleStep::id);
    if (found == record.infeasibleSteps.end() || criterion.value)
        return;
    criterion.reason =
        msg("verdict", "{metric}: inconclusive, because step {steps} needs a card of at least {}; this card has {}.",
            criterion.metric, step, humanBytes(found->minCapacity), humanBytes(record.device.capacity));
}

constexpr const char* kIoErrors = "run.io_errors";
constexpr const char* kBadSectors = "run.bad_sectors";

// A region smaller than the card does not prove its capacity.
bool checksCapacity(const Step& step)
{
    if (step.scenario == kFullOverwrite && step.params.bytes("region_bytes") > Bytes(0))
        return false;
    const Scenario* scenario = findScenario(step.scenario);
    return scenario && std::ranges::any_of(scenario->schema.quantities, [&](const Quantity& quantity) {
               return isCounterfeitCriterion(step.id + "." + quantity.id);
           });
}

bool verifiesData(const Step& step)
{
    const Scenario* scenario = findScenario(step.scenario);
    const auto verify = step.params.all().find("verify");
    return (scenario && scenario->comparesReads) ||
           (verify != step.params.all().end() && verify->second.value == ParamValue(true));
}

} // namespace

std::vector<Criterion> criteriaOf(const Profile& profile)
{
    std::vector<Criterion> criteria;
    for (const Step& step : profile.steps)
        if (checksCapacity(step))
            criteria.push_back(genuineCriterion(step.id + ".counterfeit"));
    for (const Criterion& criterion : profile.criteria)
        if (std::ranges::find(criteria, criterion.metric, &Criterion::metric) == criteria.end() ||
            !isCounterfeitCriterion(criterion.metric))
            criteria.push_back(criterion);
    if (!profile.steps.empty())
        criteria.push_back(zeroCriterion(kIoErrors));
    if (std::ranges::any_of(profile.steps, verifiesData))
        criteria.push_back(zeroCriterion(kBadSectors));
    return criteria;
}

std::vector<CriterionResult> judgeAll(const Profile& profile, std::span<const Metric> metrics)
{
    std::vector<CriterionResult> results;
    for (const Metric& metric : metrics)
        if (isCounterfeitCriterion(metric.id))
            results.push_back(judge(genuineCriterion(metric.id), metrics));
    for (const Criterion& criterion : profile.criteria)
        if (std::ranges::find(results, criterion.metric, &CriterionResult::metric) == results.end() ||
            !isCounterfeitCriterion(criterion.metric))
            results.push_back(judge(criterion, metrics));
    if (auto label = judgeLabel(metrics))
        results.push_back(std::move(*label));
    for (const char* counted : {kIoErrors, kBadSectors})
        if (findMetric(metrics, counted))
            results.push_back(judge(zeroCriterion(counted), metrics));
    return results;
}

Scorecard evaluate(const RunRecord& record, const Profile& profile)
{
    Scorecard card;
    card.metrics = computeMetrics(record);
    card.criteria = judgeAll(profile, card.metrics);
    const auto fault = capacityFaultOf(card.metrics);
    const bool failed =
        std::ranges::find(card.criteria, Verdict::fail, &CriterionResult::verdict) != card.criteria.end();
    if (fault || (profile.failFast == FailFast::failure && failed))
        for (CriterionResult& criterion : card.criteria)
            addEndReason(criterion, record, fault);
    for (CriterionResult& criterion : card.criteria)
        addImpossibleReason(criterion, record);
    conclude(card, record.outcome);
    return card;
}

} // namespace assay
