#include "judge/verdict/judge_run.h"

#include "ground/quantity/metric_flag.h"
#include "ground/quantity/metric_id.h"
#include "judge/verdict/conclusion.h"
#include "judge/verdict/counterfeit.h"
#include "judge/verdict/flag_reason.h"
#include "judge/verdict/label_capacity.h"
#include "judge/verdict/metrics.h"
#include "judge/verdict/reason.h"
#include "run/record/metric.h"
#include "run/record/scorecard.h"
#include "run/scenario/full_overwrite/full_overwrite_id.h"
#include "run/scenario/scenario.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace assay {

namespace {

// `worst` and `best`: ends of the interval, or both the value, with the sign that makes larger better.
Verdict compare(double worst, double best, double limit, std::optional<double> marginal)
{
    if (best < limit)
        return Verdict::fail;
    if (worst < limit)
        return Verdict::inconclusive;
    return marginal && worst < *marginal ? Verdict::marginal : Verdict::pass;
}

Verdict decide(const Criterion& criterion, const Metric& metric, const std::optional<Interval>& ci)
{
    if (criterion.op == Comparison::equal)
        return metric.value == criterion.limit ? Verdict::pass : Verdict::fail;
    const double value = std::get<double>(metric.value);
    const double limit = std::get<double>(criterion.limit);
    const Interval interval = ci.value_or(Interval{value, value});
    if (criterion.op == Comparison::atLeast)
        return compare(interval.low, interval.high, limit, criterion.marginal);
    const auto marginal = criterion.marginal ? std::optional(-*criterion.marginal) : std::nullopt;
    return compare(-interval.high, -interval.low, -limit, marginal);
}

bool comparable(const Criterion& criterion, const Metric& metric)
{
    if (criterion.limit.index() != metric.value.index())
        return false;
    const auto* number = std::get_if<double>(&metric.value);
    return number ? !std::isnan(*number) : criterion.op == Comparison::equal;
}

// Returns why the metric cannot be judged; empty if it can.
Message inconclusiveReason(const CriterionResult& result, const Criterion& criterion, const Metric& metric)
{
    const Argument value = criterionValue(metric.value, criterion.limit, metric.unit);
    if (!comparable(criterion, metric))
        return msg("verdict", "{metric} is {value}, which cannot be compared with {value}; correct the profile.",
                   result.metric, value, criterionLimit(result));
    if (isFlagged(metric, MetricFlag::unfinished))
        return msg("verdict",
                   "{metric} is {value} in a step that was cut short, so {value} is not decided; test again.",
                   result.metric, value, criterionLimit(result));
    if (isFlagged(metric, MetricFlag::fewSamples) || isFlagged(metric, MetricFlag::tooShort))
        return msg(
            "verdict",
            "{metric} is {} from only {} observations, too few for an interval, so {} is not decided; measure longer.",
            result.metric, value, metric.n, criterionLimit(result));
    return standardReason(result, metric);
}

// Makes a failure inconclusive if the extent of the test or the host may have caused it.
void attributeToHost(CriterionResult& result, const Metric& metric)
{
    const Argument value = criterionValue(metric.value, result.limit, metric.unit);
    if (isFlagged(metric, MetricFlag::hostBusy))
        result.reason = msg("verdict",
                            "{metric} is {}, which misses {}; CPU contention on this computer delayed the measurement, "
                            "so the result is not attributed to the card: test it again on an idle one.",
                            result.metric, value, criterionLimit(result));
    else if (isFlagged(metric, MetricFlag::hostDelay))
        result.reason =
            msg("verdict",
                "{metric} is {}, which misses {}; but what took too long came back too rarely, or not at all, to tell "
                "the card from this computer: test it again.",
                result.metric, value, criterionLimit(result));
    else if (isFlagged(metric, MetricFlag::testExtent))
        result.reason = msg("verdict",
                            "{metric} is {}, which misses {}; this is how far the test went, not a fault of the card: "
                            "let it go further.",
                            result.metric, value, criterionLimit(result));
    else if (isFlagged(metric, MetricFlag::indicative))
        result.reason = msg("verdict",
                            "{metric} is {value}, which misses {value}; but the card promises it only to a host that "
                            "sends CMD20, which this one cannot.",
                            result.metric, value, criterionLimit(result));
    else
        return;
    result.verdict = Verdict::inconclusive;
}

// Makes a verdict inconclusive if its margin is smaller than the host uncertainty.
void applyGuardBand(CriterionResult& result, const Criterion& criterion, const Metric& metric)
{
    const bool decided = result.verdict != Verdict::inconclusive && criterion.op != Comparison::equal;
    const double u = metric.hostUncertainty.value_or(0);
    if (!decided || u <= 0)
        return;
    const double value = std::get<double>(metric.value);
    const Interval known = (metric.sustained ? metric.sustained : metric.ci).value_or(Interval{value, value});
    if (decide(criterion, metric, Interval{known.low - u, known.high + u}) != Verdict::inconclusive)
        return;
    result.verdict = Verdict::inconclusive;
    result.reason = msg("verdict",
                        "{metric} is {}, and the timing uncertainty of this computer, {}, reaches across {}, so "
                        "nothing is decided; measure on a quieter or faster computer.",
                        result.metric, criterionValue(metric.value, criterion.limit, metric.unit),
                        Measure{u, metric.unit}, criterionLimit(result));
}

// Makes a pass inconclusive if it rests on too few observations or on data that may not come from the flash. Caches can
// only improve a result, so failures stand.
void applyCaveats(CriterionResult& result, const Criterion& criterion, const Metric& metric,
                  std::span<const Metric> metrics)
{
    const bool rareEnough = !metric.exceedanceBound || *metric.exceedanceBound <= criterion.toleratedExceedanceRate;
    Message caveat = metric.exceedanceBound
                         ? exceedanceReason(result, *metric.exceedanceBound, criterion.toleratedExceedanceRate)
                         : cacheReason(result, metric, metrics);
    result.caveat = result.verdict == Verdict::pass && !caveat.empty();
    if (result.caveat || !rareEnough)
        result.reason = std::move(caveat);
    if (!rareEnough)
        result.verdict = Verdict::inconclusive;
    for (const MetricFlag flag : metric.flags)
        if (Message reason = flagReason(flag, result.metric); !reason.empty()) {
            result.verdict = Verdict::inconclusive;
            result.reason = std::move(reason);
        }
}

} // namespace

CriterionResult judge(const Criterion& criterion, std::span<const Metric> metrics)
{
    CriterionResult result;
    result.metric = criterion.metric;
    result.op = symbol(criterion.op);
    result.limit = criterion.limit;
    result.marginal = criterion.marginal;
    result.unit = criterion.unit;
    const auto metric = std::ranges::find(metrics, criterion.metric, &Metric::id);
    if (metric == metrics.end()) {
        result.reason = msg("verdict", "{metric} was not measured, so nothing is decided about it.", result.metric);
        return result;
    }
    result.value = metric->value;
    result.ci = metric->ci;
    result.reason = inconclusiveReason(result, criterion, *metric);
    if (!result.reason.empty())
        return result;
    if (isFlagged(*metric, MetricFlag::lowConfidence)) {
        result.reason = counterfeitReason(result, metrics);
        return result;
    }
    result.verdict = decide(criterion, *metric, metric->sustained ? metric->sustained : metric->ci);
    result.reason =
        result.verdict == decide(criterion, *metric, metric->ci) ? reasonOf(result) : sustainedReason(result, *metric);
    if (Message reason = counterfeitReason(result, metrics); !reason.empty())
        result.reason = std::move(reason);
    if (Message reason = preconditioningReason(result, metrics);
        !reason.empty() && result.verdict != Verdict::inconclusive)
        result.reason = std::move(reason);
    if (result.verdict == Verdict::fail)
        attributeToHost(result, *metric);
    applyGuardBand(result, criterion, *metric);
    if (result.verdict == Verdict::pass || result.verdict == Verdict::marginal)
        applyCaveats(result, criterion, *metric, metrics);
    return result;
}

namespace {

// The built-in criterion of each step that checks the capacity: a card with a capacity fault fails in every profile.
Criterion genuineCriterion(const std::string& metric)
{
    Criterion criterion;
    criterion.metric = metric;
    criterion.op = Comparison::equal;
    criterion.limit = "none";
    return criterion;
}

// Sets the reason for a criterion on a step that the run did not reach.
void addEndReason(CriterionResult& criterion, const RunRecord& record, const std::optional<CapacityFault>& fault)
{
    const std::string step = MetricId::of(criterion.metric).step;
    if (criterion.value || step == kWholeRun ||
        std::ranges::find(record.steps, step, &StepRecord::id) != record.steps.end())
        return;
    if (fault && fault->isCounterfeit())
        criterion.reason = msg(
            "verdict", "{metric} is not decided: the run ended before step {steps}, because the card is a counterfeit.",
            criterion.metric, step);
    else if (fault)
        criterion.reason =
            msg("verdict",
                "{metric} is not decided: the run ended before step {steps}, because the card does not store data.",
                criterion.metric, step);
    else
        criterion.reason =
            msg("verdict", "{metric} is not decided: the run ended before step {steps}, because the card had failed.",
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
        msg("verdict", "{metric} is not decided: step {steps} needs a card of {} or more, this one has {}.",
            criterion.metric, step, found->minCapacity, record.device.capacity);
}

} // namespace

namespace {

constexpr const char* kIoErrors = "run.io_errors";
constexpr const char* kBadSectors = "run.bad_sectors";

Criterion zeroCriterion(const char* counted)
{
    Criterion none;
    none.metric = counted;
    none.op = Comparison::equal;
    none.unit = "1";
    return none;
}

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
        if (std::ranges::find(metrics, counted, &Metric::id) != metrics.end())
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
