#include "judge/verdict/waf_estimate.h"

#include "model/waf/validity_limits.h"
#include "run/record/metric.h"
#include "run/scenario/common/waf_facts.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace assay {

namespace {

// Relative: maximum deviation of a copy cost that is measured and not just the prior. Chosen.
constexpr double kMaxCopyCostDeviation = 0.15;
// Share of the host bytes: smaller padding may be due to the last pages only. Chosen.
constexpr double kLastPagesShare = 0.01;

struct Weighted {
    double value = 0, weight = 0, deviation = 0;
};

// Combines weighted alternatives by the mean of their logarithms. Their spread adds to their deviations.
std::optional<EstimatorResult> combined(const std::vector<Weighted>& all)
{
    double sum = 0, mean = 0, spread = 0;
    for (const Weighted& one : all) {
        sum += one.weight;
        mean += one.weight * std::log(one.value);
    }
    if (sum <= 0)
        return std::nullopt;
    mean /= sum;
    for (const Weighted& one : all)
        spread += one.weight / sum * (std::pow(std::log(one.value) - mean, 2) + one.deviation * one.deviation);
    return EstimatorResult{std::exp(mean), std::sqrt(spread)};
}

// Returns the natural logarithm of the largest ratio of two times of the page reference; infinite if one is
// missing, 0 in records without a reference.
double referenceChange(const WafFacts& facts)
{
    if (!facts.reference)
        return 0;
    const auto [least, most] =
        std::minmax({facts.reference->characterizationNs, facts.reference->beforeNs, facts.reference->afterNs});
    return least > 0 ? std::log(most / least) : HUGE_VAL;
}

// Returns the `p` quantile of the equal mixture of two lognormal distributions with medians `low` and `high`.
double quantile(double low, double high, double deviation, double p)
{
    const auto below = [&](double x) {
        const auto one = [&](double value) { return std::erfc((value - x) / deviation / std::sqrt(2)) / 4; };
        return one(std::log(low)) + one(std::log(high));
    };
    deviation = std::max(deviation, 1e-6);
    double from = std::log(low) - 5 * deviation, to = std::log(high) + 5 * deviation;
    for (int i = 0; i < 60; ++i) {
        const double middle = (from + to) / 2;
        (below(middle) < p ? from : to) = middle;
    }
    return std::exp((from + to) / 2);
}

// Returns the copy cost in ns per byte over all candidate models.
std::optional<EstimatorResult> copyCostOf(const WafFacts& facts)
{
    std::vector<Weighted> all;
    for (const WafFacts::Card& card : facts.cards)
        if (card.copyCost > 0)
            all.push_back({card.copyCost, card.weight, card.copyCostDeviation / card.copyCost});
    return combined(all);
}

// Returns the share of valid-page copies in the programmed bytes, by the replay.
double copiedShare(const WafFacts& facts)
{
    double copied = 0, all = 0;
    for (const WafFacts::Card& card : facts.cards) {
        copied += card.weight * (card.copied + (facts.measuredWrites > 1 - kMaxMeasuredWrites ? 0 : card.folded));
        all += card.weight * card.nand;
    }
    return all > 0 ? copied / all : 0.0;
}

// Returns the minimum of programmed over host bytes without page copies, over all models. Padding that the last pages
// alone may explain does not count: the models differ in how they end a page, and later writes may fill it.
double minProgrammedRatio(const WafFacts& facts)
{
    double least = HUGE_VAL;
    for (const WafFacts::Card& card : facts.cards)
        least = std::min(least, (card.nand - card.copied - card.folded) / facts.host);
    if (least > 1 && least < 1 + kLastPagesShare)
        return 1;
    return facts.cards.empty() ? 0.0 : least;
}

// Returns the time that the fastest writes of the step take beyond those of the characterization, ns.
double slowerFastestNs(const WafFacts& facts)
{
    if (!facts.fastestWrites || facts.host > kMaxFastestWriteBytes * static_cast<double>(facts.writes) ||
        facts.fastestWrites->expectedNs <= 0 ||
        facts.fastestWrites->measuredNs < facts.fastestWrites->expectedNs * std::exp(kMaxDrift))
        return 0;
    return facts.fastestWrites->measuredNs - facts.fastestWrites->expectedNs;
}

// Returns the share of the step's time that such a time of each write explains.
double shareOf(double perWriteNs, const WafFacts& facts)
{
    return facts.timeNs > 0 ? perWriteNs * static_cast<double>(facts.writes) / facts.timeNs : 0.0;
}

// Returns the share of the step's time that a drift of the GC-free writes explains if it is a fixed time per write,
// whatever its length.
double driftShare(const WafFacts& facts)
{
    return shareOf(std::max(facts.driftPerWriteNs, slowerFastestNs(facts)), facts);
}

std::optional<EstimatorResult> byTiming(const WafFacts& facts, const std::optional<EstimatorResult>& copyCost)
{
    if (facts.timeNs <= 0 || facts.host <= 0)
        return std::nullopt;
    std::vector<Weighted> all;
    const double perByte = copyCost ? copyCost->value : 0, deviation = copyCost ? copyCost->deviation : 0;
    for (const WafFacts::Bus& bus : facts.buses) {
        if (bus.mayHideCopies)
            return std::nullopt;
        const double copied = copyCost ? std::max(0.0, facts.timeNs - bus.baselineNs) / perByte / facts.host : 0.0;
        const double waf = bus.programmed / facts.host + copied;
        if (waf <= 0)
            continue;
        const double scatter =
            facts.relativeSpread * facts.timeNs / std::sqrt(std::max(1.0, static_cast<double>(facts.writes)));
        const double changed = driftShare(facts) * facts.timeNs;
        const double noise =
            copyCost ? std::hypot(facts.residual * bus.baselineNs, scatter, changed) / perByte / facts.host : 0.0;
        all.push_back({waf, bus.weight, std::hypot(noise, copied * deviation, copied * facts.ambiguousShare) / waf});
    }
    return combined(all);
}

// Replay estimator. Its deviation includes the residual of the models on all steps, and the excess prediction error:
// times fitted afterwards do not explain an error that all predictions shared.
std::optional<EstimatorResult> byReplay(const WafFacts& facts)
{
    std::vector<Weighted> all;
    for (const WafFacts::Card& card : facts.cards) {
        const double waf = facts.host > 0 ? card.nand / facts.host : 0.0;
        const double off = facts.timeNs > 0 && card.predictedNs > 0 ? std::log(card.predictedNs / facts.timeNs) : 0.0;
        if (waf > 0)
            all.push_back({waf, card.weight, std::hypot(off, card.blockResidual / 2)});
    }
    auto estimator = combined(all);
    if (estimator) {
        const double drifted = std::hypot(driftShare(facts), facts.ambiguousShare * copiedShare(facts));
        estimator->deviation = std::hypot(estimator->deviation, std::hypot(facts.residual, facts.excessError, drifted));
    }
    return estimator;
}

Message contradictionReason(const EstimatorResult& timing, const EstimatorResult& replay)
{
    return msg("verdict", "the timing estimator gives {}, the replay estimator {}; at least one of them is wrong",
               fmt::format("{:.2f}", timing.value), fmt::format("{:.2f}", replay.value));
}

long long percent(double logarithm) { return std::llround(std::expm1(std::abs(logarithm)) * 100); }

// Returns the natural logarithm of the largest rise of the single writes after a pause; 0 in records without them.
double writeReferenceRise(const WafFacts& facts)
{
    if (!facts.writeReference || facts.writeReference->characterizationNs <= 0)
        return 0;
    const double most = std::max(facts.writeReference->beforeNs, facts.writeReference->afterNs);
    return std::log(std::max(1.0, most) / facts.writeReference->characterizationNs);
}

// Returns why the times of the step say nothing about copies, by any method; empty if they do.
Message reasonNotToUseTimes(const WafFacts& facts)
{
    // Page types of a word line have different program times. With measured write times only the mean counts.
    if (facts.relativeSpread > kMaxRelativeSpread && facts.measuredWrites < 1 - kMaxMeasuredWrites)
        return msg("verdict", "equal I/Os differ by {} %, more than on any card: the host or the reader is busy",
                   std::llround(facts.relativeSpread * 100));
    const double changed = referenceChange(facts);
    if (!std::isfinite(changed))
        return msg("verdict", "reads of one page before and after the step are missing: a change of the card since "
                              "the characterization is not ruled out");
    if (changed > kMaxDrift)
        return msg("verdict",
                   "reads of one page deviate {} % from those after the characterization or before the step: the "
                   "computer was busy, or the reader or the card has changed",
                   percent(changed));
    if (shareOf(slowerFastestNs(facts), facts) > kMaxSlowerWriteShare)
        return msg(
            "verdict",
            "the fastest 10 % of the writes take {} ms instead of {} ms as in the characterization: the card has "
            "become slower, or copies pages in nearly every write; the times do not tell which",
            fmt::format("{:.2g}", facts.fastestWrites->measuredNs / 1e6),
            fmt::format("{:.2g}", facts.fastestWrites->expectedNs / 1e6));
    if (const double rise = writeReferenceRise(facts); rise > kMaxWriteReferenceRise)
        return msg(
            "verdict",
            "single writes after a pause take {} % more time than after the characterization: the card has become "
            "slower, and copies cannot be separated from that",
            percent(rise));
    return {};
}

// Returns why the card models do not explain this card; empty if they do.
Message reasonToRejectModels(const WafFacts& facts)
{
    if (facts.drift > kMaxDrift)
        return msg("verdict",
                   "GC-free write latency deviates {} % from the characterization: an undetected cache, or the card "
                   "has changed",
                   percent(facts.drift));
    const bool predicted = facts.timeNs > 0 && facts.predictionError <= kMaxPriorError;
    if (facts.residual > kMaxResidual || (facts.medianResidual > kMaxMedianResidual && !predicted))
        return msg("verdict", "no known card model explains the characterization: the residual of the best one is {} %",
                   percent(facts.residual > kMaxResidual ? facts.residual : facts.medianResidual));
    const auto best = std::ranges::max_element(facts.cards, {}, &WafFacts::Card::weight);
    if (best != facts.cards.end() && best->copyCost > 0 &&
        std::abs(std::log(std::max(best->copyCostRatio, 1e-3))) >
            (facts.measuredWrites > 1 - kMaxMeasuredWrites ? kMaxBaselineCopyTimeRatio : kMaxCopyTimeRatio))
        return msg("verdict",
                   "no known card model explains the characterization: copying a page would take {} times as long as "
                   "reading and programming it",
                   fmt::format("{:.2g}", best->copyCostRatio));
    return {};
}

// Returns true if no change of card, reader or host shows in the earlier steps whose times this estimate uses.
bool timesOfEarlierStepsCount(const RunRecord& run, const StepRecord& step)
{
    const auto counts = [](const StepRecord& earlier) {
        const auto facts = wafFactsOf(earlier);
        return !facts || !facts->usedByCleanStart || reasonNotToUseTimes(*facts).empty();
    };
    return std::all_of(run.steps.begin(), std::ranges::find(run.steps, step.id, &StepRecord::id), counts);
}

// Returns the estimate that needs no card model which explains the characterization, if its interval is of use.
std::optional<Metric> byCleanStart(const WafFacts& facts)
{
    constexpr double kNinetyPercent = 1.645; // standard deviations of the normal distribution
    if (!facts.cleanStart || facts.cleanStart->residual > kMaxCleanStartResidual)
        return std::nullopt;
    const double factor = std::exp(kNinetyPercent * facts.cleanStart->deviation);
    if (factor * factor > kMaxIntervalRatio)
        return std::nullopt;
    Metric metric = metricOf("waf", facts.cleanStart->waf, facts.writes,
                             "fit of page-mapped designs to the writes since a sequential overwrite of the card; "
                             "90 % interval from their spread and the residual of the step");
    metric.ci = Interval{facts.cleanStart->waf / factor, facts.cleanStart->waf * factor};
    metric.flags = {MetricFlag::confidenceFair};
    return metric;
}

WafEstimate byModels(const WafFacts& facts)
{
    WafEstimate out;
    out.withheldReason = reasonToRejectModels(facts);
    if (!out.withheldReason.empty())
        return out;
    const auto copyCost = copyCostOf(facts);
    out.timing = byTiming(facts, copyCost);
    out.replay = byReplay(facts);
    out.priorError = facts.predictionError;
    if (!out.replay)
        return out;
    EstimatorResult result = *out.replay;
    bool isConfirmed = false;
    if (out.timing) {
        const double difference = std::abs(std::log(out.timing->value / out.replay->value));
        if (difference > kContradictingDeviations * std::hypot(out.timing->deviation, out.replay->deviation) &&
            difference > kConfirmingDifference) {
            out.withheldReason = contradictionReason(*out.timing, *out.replay);
            return out;
        }
        result.deviation = std::hypot(result.deviation, difference / 2);
        // The number of copies and the cost of one were then both fitted to the time of this step, so the uncertainty
        // of the cost is also that of the number.
        if (copyCost && out.priorError > kMaxPriorError)
            result.deviation = std::max(result.deviation, copyCost->deviation * copiedShare(facts));
        // Both estimators use measured write times and the folded share of a cache, so they do not confirm each other.
        const bool independent = facts.measuredWrites <= kMaxMeasuredWrites && !facts.cacheFilled;
        isConfirmed = independent && difference <= kConfirmingDifference &&
                      (!copyCost || copyCost->deviation <= kMaxCopyCostDeviation) && out.priorError <= kMaxPriorError;
    }
    const double least = facts.mayBeFolding ? result.value * (1 - copiedShare(facts)) : result.value,
                 most = result.value + facts.unobserved / facts.host, floor = minProgrammedRatio(facts);
    const auto bound = [&](double p) { return std::max(floor, quantile(least, most, result.deviation, p)); };
    const Interval ci{bound(0.05), bound(0.95)};
    if (ci.high > kMaxIntervalRatio * ci.low) {
        out.withheldReason = msg("verdict", "write amplification from {} to {}: the interval is too wide to be of use",
                                 fmt::format("{:.2g}", ci.low), fmt::format("{:.2g}", ci.high));
        return out;
    }
    Metric metric = metricOf("waf", std::max(floor, std::sqrt(least * most)), facts.writes,
                             "replay on the card models fitted to characterization and steps; 90 % interval from their "
                             "spread, their residuals and the timing estimator");
    metric.ci = ci;
    metric.flags = {isConfirmed ? MetricFlag::confidenceGood : MetricFlag::confidenceFair};
    out.metric = std::move(metric);
    return out;
}

} // namespace

WafEstimate wafEstimate(const RunRecord& run, const StepRecord& step)
{
    WafEstimate out;
    const auto facts = wafFactsOf(step);
    if (!facts)
        return out;
    if (facts->hostDelayShare) {
        out.withheldReason =
            msg("verdict",
                "host scheduling delays took {} % of the characterization: not usable; repeat it on an idle computer",
                std::llround(*facts->hostDelayShare * 100));
        return out;
    }
    out.withheldReason = reasonNotToUseTimes(*facts);
    if (!out.withheldReason.empty())
        return out;
    const WafEstimate modelled = byModels(*facts);
    const bool isGood = modelled.metric && std::ranges::count(modelled.metric->flags, MetricFlag::confidenceGood) > 0;
    if (!isGood && timesOfEarlierStepsCount(run, step))
        out.metric = byCleanStart(*facts);
    return out.metric ? out : modelled;
}

std::optional<Metric> slowdown(const StepRecord& step)
{
    const auto facts = wafFactsOf(step);
    if (!facts || facts->host <= 0 || facts->timeNs <= 0 || facts->sequentialNsPerByte <= 0)
        return std::nullopt;
    return metricOf("slowdown", facts->timeNs / facts->host / facts->sequentialNsPerByte, facts->writes,
                    "time per byte over that of large sequential writes");
}

std::vector<Metric> wafTerms(const StepRecord& step, const WafEstimate& estimate)
{
    const auto facts = wafFactsOf(step);
    if (!facts || !estimate.metric || !estimate.replay)
        return {};
    const double scale = std::get<double>(estimate.metric->value);
    std::vector<Metric> out;
    for (const auto& [quantity, term] : {std::pair{"waf_padding", &WafFacts::Card::padding},
                                         {"waf_collection", &WafFacts::Card::copied},
                                         {"waf_slc_fold", &WafFacts::Card::folded}}) {
        double sum = 0;
        for (const WafFacts::Card& card : facts->cards)
            sum += card.weight * card.*term / facts->host;
        Metric metric =
            metricOf(quantity, sum, facts->writes, "replay on the card models fitted to the characterization");
        const bool isOfLastPages = term == &WafFacts::Card::padding && sum < kLastPagesShare;
        metric.ci = Interval{isOfLastPages ? 0 : sum * estimate.metric->ci->low / scale,
                             sum * estimate.metric->ci->high / scale};
        out.push_back(std::move(metric));
    }
    return out;
}

} // namespace assay
