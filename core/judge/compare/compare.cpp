#include "judge/compare/compare.h"

#include "ground/base/text.h"
#include "ground/quantity/metric_flag.h"
#include "ground/quantity/metric_id.h"
#include "ground/stats/holm.h"
#include "ground/stats/spread.h"
#include "judge/compare/difference.h"
#include "run/scenario/scenario.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>

namespace assay {

namespace {

using Runs = std::span<const JudgedRecord* const>;

// Flags that make a value unusable for the comparison, whatever its interval.
constexpr MetricFlag kInvalidatingFlags[] = {
    MetricFlag::unfinished,  MetricFlag::lowConfidence,   MetricFlag::fewSamples,
    MetricFlag::tooShort,    MetricFlag::implausiblyFast, MetricFlag::cachedRead,
    MetricFlag::withinCache, MetricFlag::hostBusy,        MetricFlag::shortened};

bool isUnusable(const Metric& metric)
{
    return std::ranges::any_of(kInvalidatingFlags, [&](MetricFlag flag) { return isFlagged(metric, flag); });
}

std::string quantityOf(const std::string& metric) { return MetricId::of(metric).quantity; }

Better betterOf(const std::string& metric)
{
    const Quantity* quantity = findQuantity(quantityOf(metric));
    return quantity ? quantity->better : Better::neither;
}

// Collects the metrics of all runs, in the order of their first occurrence.
std::vector<ComparedMetric> collect(Runs runs)
{
    std::vector<ComparedMetric> all;
    std::map<std::string, std::size_t> places;
    for (std::size_t run = 0; run < runs.size(); ++run)
        for (const Metric& metric : runs[run]->metrics) {
            const auto [place, isNew] = places.emplace(metric.id, all.size());
            if (isNew)
                all.push_back({metric.id, metric.unit, std::vector<ComparedValue>(runs.size()), {}, {}, {}});
            ComparedValue& value = all[place->second].values[run];
            value.value = metric.value;
            if (metric.ci && !isUnusable(metric))
                value.ci = metric.ci;
        }
    return all;
}

std::optional<Estimate> estimateOf(const ComparedValue& value)
{
    const auto number = numberOf(value);
    return number && value.ci ? std::optional(Estimate{*number, *value.ci}) : std::nullopt;
}

// Pairwise results of one metric, before the correction over all metrics.
struct Pairs {
    double pValue = 1;     // of the clearest difference, Bonferroni-corrected for all pairs
    bool complete = true;  // every run has an estimate
    bool allWithin = true; // no pair differs by more than kSameWithin
    std::size_t count = 0;
    std::optional<Contrast> clearest;
};

bool isWithin(const Estimate& a, const Estimate& b, const Interval& difference)
{
    const double band = kSameWithin * (std::abs(a.value) + std::abs(b.value)) / 2;
    return -band <= difference.low && difference.high <= band;
}

// 1000 runs have about 500,000 pairs, so the p-value is computed for the clearest pair only.
Pairs comparePairs(const ComparedMetric& metric)
{
    Pairs pairs;
    std::vector<std::optional<Estimate>> estimates;
    for (const ComparedValue& value : metric.values)
        estimates.push_back(estimateOf(value));
    double clearest = -1;
    for (std::size_t to = 0; to < estimates.size(); ++to) {
        const auto& b = estimates[to];
        pairs.complete = pairs.complete && b;
        for (std::size_t from = 0; from < to && b; ++from) {
            const auto& a = estimates[from];
            if (!a)
                continue;
            ++pairs.count;
            pairs.allWithin = pairs.allWithin && isWithin(*a, *b, differenceInterval(*a, *b));
            const double normalized = normalizedDifference(*a, *b), difference = b->value - a->value;
            if (normalized > clearest ||
                (normalized == clearest && std::abs(difference) > std::abs(pairs.clearest->difference))) {
                clearest = normalized;
                pairs.clearest = Contrast{from, to, difference, {}};
            }
        }
    }
    if (Contrast* const contrast = pairs.clearest ? &*pairs.clearest : nullptr) {
        const Estimate &a = *estimates[contrast->from], &b = *estimates[contrast->to];
        contrast->ci = differenceInterval(a, b);
        pairs.pValue = std::min(1.0, differencePValue(a, b) * static_cast<double>(pairs.count));
    }
    return pairs;
}

// Returns true if all steps that yield the metric are of one scenario.
bool isOneScenario(const std::string& metric, Runs runs)
{
    const std::string owner = MetricId::of(metric).step;
    std::set<std::string> scenarios;
    for (const JudgedRecord* run : runs)
        for (const StepRecord& step : run->steps)
            if (step.id == owner)
                scenarios.insert(step.scenario);
    return scenarios.size() <= 1;
}

// Formats both ends with enough decimals to differ.
std::pair<std::string, std::string> endTexts(double low, double high)
{
    const int decimals = std::abs(low) < 10 || std::abs(high - low) < 2 ? 1 : 0;
    return {fmt::format("{:.{}f}", low, decimals), fmt::format("{:.{}f}", high, decimals)};
}

// "0.8", "8.2", "82"
std::string roundedText(double value) { return fmt::format("{:.{}f}", value, std::abs(value) < 10 ? 1 : 0); }

Message differenceSentence(const ComparedMetric& metric)
{
    constexpr double kManyTimes = 3; // ratio from which a factor is clearer than a percentage
    const Contrast& contrast = *metric.contrast;
    const std::string from = runLabel(contrast.from), to = runLabel(contrast.to);
    const auto percent = percentOf(metric, contrast);
    if (!percent)
        return msg("compare", "{} and {} differ by more than their uncertainty.", from, to);
    const double base = *numberOf(metric.values[contrast.from]), share = std::abs(contrast.difference / base);
    if (base > 0 && contrast.difference > 0 && 1 + share >= kManyTimes) {
        const auto [low, high] = endTexts(1 + percent->low / 100, 1 + percent->high / 100);
        return msg("compare", "{} is {} times {}; the 90 % interval is {} to {} times.", to, roundedText(1 + share),
                   from, low, high);
    }
    const auto [low, high] =
        contrast.difference > 0 ? endTexts(percent->low, percent->high) : endTexts(-percent->high, -percent->low);
    return contrast.difference > 0 ? msg("compare", "{} is {} % above {}; the 90 % interval is {} to {} %.", to,
                                         roundedText(100 * share), from, low, high)
                                   : msg("compare", "{} is {} % below {}; the 90 % interval is {} to {} %.", to,
                                         roundedText(100 * share), from, low, high);
}

// Words are equal or different; there is no interval.
void judgeTexts(ComparedMetric& metric)
{
    std::set<std::string> words;
    bool missing = false;
    for (const ComparedValue& value : metric.values) {
        const auto* word = value.value ? std::get_if<std::string>(&*value.value) : nullptr;
        if (word)
            words.insert(*word);
        missing = missing || !word;
    }
    if (words.size() > 1) {
        metric.differs = true;
        metric.why = msg("compare", "The runs disagree.");
    } else if (missing) {
        metric.why = msg("compare", "Missing in at least one run.");
    } else {
        metric.differs = false;
        metric.why = msg("compare", "The runs agree.");
    }
}

Message inconclusiveReason(const ComparedMetric& metric, const Pairs& pairs)
{
    if (std::ranges::any_of(metric.values, [](const ComparedValue& value) { return !value.value; }))
        return msg("compare", "Missing in at least one run.");
    if (!pairs.complete)
        return msg("compare", "No interval in at least one run: a repetition on the same card may differ as much.");
    return msg("compare", "A difference of 10 % is neither shown nor ruled out; measure longer.");
}

void judgeNumbers(ComparedMetric& metric, const Pairs& pairs, double pValue)
{
    metric.contrast = pairs.clearest;
    if (pairs.count > 0 && pValue < kCompareRisk) {
        metric.differs = true;
        metric.why = differenceSentence(metric);
    } else if (pairs.count > 0 && pairs.complete && pairs.allWithin) {
        metric.differs = false;
        metric.why = msg("compare", "No two runs differ by 10 % or more.");
    } else if (const auto numbers = numbersOf(metric);
               pairs.count == 0 && numbers.size() == metric.values.size() &&
               std::ranges::adjacent_find(numbers, std::not_equal_to()) == numbers.end()) {
        metric.differs = false; // counts of errors, for example, have no interval
        metric.why = msg("compare", "The runs agree.");
    } else {
        metric.why = inconclusiveReason(metric, pairs);
    }
}

void judge(std::vector<ComparedMetric>& metrics, Runs runs)
{
    std::vector<ComparedMetric*> candidates;
    std::vector<Pairs> pairs;
    std::vector<double> pValues;
    for (ComparedMetric& metric : metrics) {
        if (!isOneScenario(metric.id, runs)) {
            metric.why = msg("compare", "The name stands for different tests in these runs.");
            continue;
        }
        if (numbersOf(metric).empty()) {
            judgeTexts(metric);
            continue;
        }
        candidates.push_back(&metric);
        pairs.push_back(comparePairs(metric));
        if (pairs.back().count > 0)
            pValues.push_back(pairs.back().pValue);
    }
    const std::vector<double> adjusted = holmCorrected(pValues);
    std::size_t next = 0;
    for (std::size_t i = 0; i < candidates.size(); ++i)
        judgeNumbers(*candidates[i], pairs[i], pairs[i].count > 0 ? adjusted[next++] : 1);
}

void rank(ComparedMetric& metric)
{
    const std::vector<double> numbers = numbersOf(metric);
    const Better better = betterOf(metric.id);
    if (numbers.size() < 2)
        return;
    const std::vector<bool> outlierFlags = outliers(numbers);
    const std::vector<std::size_t> places = ranks(numbers, better == Better::higher);
    std::size_t next = 0;
    for (ComparedValue& value : metric.values) {
        if (!numberOf(value))
            continue;
        value.outlier = outlierFlags[next];
        value.rank = better == Better::neither ? 0 : places[next];
        ++next;
    }
}

std::vector<ComparedCriterion> criteriaOf(Runs runs)
{
    std::vector<ComparedCriterion> all;
    std::vector<const CriterionResult*> distinct;
    for (std::size_t run = 0; run < runs.size(); ++run)
        for (const CriterionResult& result : runs[run]->criteria) {
            const auto same = std::ranges::find_if(
                distinct, [&](const CriterionResult* other) { return isSameCriterion(*other, result); });
            const auto place = static_cast<std::size_t>(same - distinct.begin());
            if (same == distinct.end()) {
                distinct.push_back(&result);
                all.push_back({result.metric, std::vector<std::optional<CriterionResult>>(runs.size())});
            }
            all[place].results[run] = result;
        }
    return all;
}

std::vector<std::size_t> keyMetricsOf(const RunComparison& comparison)
{
    std::vector<std::size_t> keyMetrics;
    const auto take = [&](const auto& isWanted) {
        for (std::size_t i = 0; i < comparison.metrics.size(); ++i)
            if (const ComparedMetric& metric = comparison.metrics[i]; numbersOf(metric).size() > 1 && isWanted(metric))
                keyMetrics.push_back(i);
    };
    take([&](const ComparedMetric& metric) {
        return betterOf(metric.id) != Better::neither &&
               std::ranges::find(comparison.criteria, metric.id, &ComparedCriterion::metric) !=
                   comparison.criteria.end();
    });
    if (keyMetrics.empty())
        take([](const ComparedMetric& metric) { return quantityOf(metric.id) == "throughput_mean"; });
    // Metrics that more runs have come first, then estimates before plain observations.
    std::ranges::stable_sort(keyMetrics, std::greater(), [&](std::size_t i) {
        const ComparedMetric& metric = comparison.metrics[i];
        return std::pair(numbersOf(metric).size(), metric.contrast.has_value());
    });
    return keyMetrics;
}

StepNames stepNamesOf(Runs runs)
{
    StepNames names;
    for (const JudgedRecord* run : runs)
        for (const StepName& name : namesOf(*run))
            if (!findStepName(names, name.id))
                names.push_back(name);
    return names;
}

void attribute(RunComparison& comparison, Runs runs)
{
    std::vector<RunFactors> factors;
    for (const JudgedRecord* run : runs)
        factors.push_back(factorsOf(*run));
    std::vector<std::size_t> candidates =
        comparison.keyMetrics; // mean rates replace metrics with a 0, such as error counts
    for (std::size_t i = 0; i < comparison.metrics.size(); ++i)
        if (quantityOf(comparison.metrics[i].id) == "throughput_mean")
            candidates.push_back(i);
    for (const std::size_t i : candidates) {
        const std::vector<double> numbers = numbersOf(comparison.metrics[i]);
        if (numbers.size() != runs.size() || *std::ranges::min_element(numbers) <= 0)
            continue;
        comparison.attributedMetric = comparison.metrics[i].id;
        comparison.attribution =
            attributeVariance(numbers, factors, betterOf(comparison.metrics[i].id) == Better::lower);
        return;
    }
    comparison.attribution.why = msg("compare", "No metric above zero is common to all runs.");
}

} // namespace

const ComparedMetric* RunComparison::metric(std::string_view id) const
{
    const auto found = std::ranges::find(metrics, id, &ComparedMetric::id);
    return found == metrics.end() ? nullptr : &*found;
}

RunComparison compareRuns(Runs runs)
{
    RunComparison comparison;
    comparison.names = stepNamesOf(runs);
    comparison.conditions = differingConditions(runs);
    comparison.criteria = criteriaOf(runs);
    comparison.metrics = collect(runs);
    judge(comparison.metrics, runs);
    for (ComparedMetric& metric : comparison.metrics)
        rank(metric);
    comparison.keyMetrics = keyMetricsOf(comparison);
    attribute(comparison, runs);
    return comparison;
}

std::string runLabel(std::size_t run)
{
    constexpr std::size_t kLetters = 26;
    const std::string last(1, static_cast<char>('A' + run % kLetters));
    return run < kLetters ? last : runLabel(run / kLetters - 1) + last;
}

std::optional<double> numberOf(const ComparedValue& value)
{
    const auto* number = value.value ? std::get_if<double>(&*value.value) : nullptr;
    return number ? std::optional(*number) : std::nullopt;
}

std::vector<double> numbersOf(const ComparedMetric& metric)
{
    std::vector<double> numbers;
    for (const ComparedValue& value : metric.values)
        if (const auto number = numberOf(value))
            numbers.push_back(*number);
    return numbers;
}

std::optional<Interval> percentOf(const ComparedMetric& metric, const Contrast& contrast)
{
    const auto base = numberOf(metric.values[contrast.from]);
    if (!base || *base == 0)
        return std::nullopt;
    const double factor = 100 / std::abs(*base);
    return Interval{contrast.ci.low * factor, contrast.ci.high * factor};
}

} // namespace assay
