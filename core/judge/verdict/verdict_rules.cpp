#include "judge/verdict/verdict_rules.h"

#include "ground/base/message.h"
#include "ground/quantity/metric_flag.h"
#include "ground/quantity/metric_id.h"
#include "judge/verdict/counterfeit.h"
#include "judge/verdict/criterion_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <ranges>
#include <string>

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

// Compares the value, or the interval if there is one, with the limit. Requires isComparable().
Verdict decide(const Criterion& criterion, const Metric& metric, const std::optional<Interval>& ci, double widening = 0)
{
    if (criterion.op == Comparison::equal)
        return metric.value == criterion.limit ? Verdict::pass : Verdict::fail;
    const double value = std::get<double>(metric.value);
    const double limit = std::get<double>(criterion.limit);
    if (criterion.op == Comparison::atLeast && metric.sustained && value < kCertainFailShare * limit)
        return Verdict::fail;
    const double low = (ci ? ci->low : value) - widening, high = (ci ? ci->high : value) + widening;
    if (criterion.op == Comparison::atLeast)
        return compare(low, high, limit, criterion.marginal);
    const auto marginal = criterion.marginal ? std::optional(-*criterion.marginal) : std::nullopt;
    return compare(-high, -low, -limit, marginal);
}

bool isComparable(const Criterion& criterion, const Metric& metric)
{
    if (criterion.limit.index() != metric.value.index())
        return false;
    const auto* number = std::get_if<double>(&metric.value);
    return number ? !std::isnan(*number) : criterion.op == Comparison::equal;
}

// A criterion and its metric. `result` has the verdict of decide(), and no reason yet.
struct Case {
    const Criterion& criterion;
    const Metric* metric; // null: not measured
    std::span<const Metric> metrics;
    const CriterionResult& result;

    const std::optional<Interval>& interval() const { return metric->sustained ? metric->sustained : metric->ci; }
    const Metric* sibling(const char* quantity) const { return findSibling(metrics, result.metric, quantity); }
    bool isGood() const { return result.verdict == Verdict::pass || result.verdict == Verdict::marginal; }

    // For the reasons.
    const std::string& id() const { return result.metric; }
    Argument value() const { return text(metric->value); }
    Limit limit() const { return criterionLimit(result); }
    Argument text(const CriterionValue& number) const { return criterionValue(number, result.limit, result.unit); }
};

template <MetricFlag... flags> bool hasFlag(const Case& c) { return (isFlagged(*c.metric, flags) || ...); }

template <MetricFlag flag> bool failsWith(const Case& c)
{
    return c.result.verdict == Verdict::fail && hasFlag<flag>(c);
}

// Caches, unused flash and lost data can only improve a result, so failures stand. Of several flags the last one set
// decides.
template <MetricFlag flag> bool passesWith(const Case& c)
{
    constexpr std::array kTooGood = {MetricFlag::implausiblyFast, MetricFlag::cachedRead,    MetricFlag::withinCache,
                                     MetricFlag::cacheNotCard,    MetricFlag::freshOutOfBox, MetricFlag::onCounterfeit,
                                     MetricFlag::onDeadCard};
    const auto flags = c.metric->flags | std::views::reverse;
    const auto last = std::ranges::find_first_of(flags, kTooGood);
    return c.isGood() && last != flags.end() && *last == flag;
}

bool isWithinHostUncertainty(const Case& c)
{
    const double u = c.metric->hostUncertainty.value_or(0);
    return c.result.verdict != Verdict::inconclusive && u > 0 &&
           decide(c.criterion, *c.metric, c.interval(), u) == Verdict::inconclusive;
}

bool isExtremeUnsure(const Case& c)
{
    return c.isGood() && c.metric->exceedanceBound && *c.metric->exceedanceBound > c.criterion.toleratedExceedanceRate;
}

std::string exceedancePercent(const Case& c) { return fmt::format("{:.2g}", 100 * *c.metric->exceedanceBound); }

std::uint64_t neededObservations(const Case& c)
{
    return static_cast<std::uint64_t>(
        std::ceil(std::log(1 - kExceedanceConfidence) / std::log1p(-c.criterion.toleratedExceedanceRate)));
}

bool mayHideCache(const Case& c)
{
    return c.result.verdict == Verdict::pass && hasFlag<MetricFlag::cacheNotExcluded>(c) && c.sibling("bytes_written");
}

bool isOfDirtyState(const Case& c)
{
    const std::string quantity = MetricId::of(c.id()).quantity;
    return c.result.verdict != Verdict::inconclusive && (quantity == "dirty_ratio" || quantity == "recovery_ratio");
}

Argument siblingValue(const Case& c, const char* quantity)
{
    const Metric* metric = c.sibling(quantity);
    return metric ? criterionValue(metric->value, metric->value, metric->unit) : Argument("?");
}

template <Verdict verdict> bool isCompared(const Case& c) { return c.result.verdict == verdict; }

// Zero is no limit that a reader expects: it forbids what the metric counts.
bool isForbidden(const Case& c)
{
    const auto* value = std::get_if<double>(&c.metric->value);
    return c.result.verdict == Verdict::fail && c.criterion.op != Comparison::atLeast &&
           c.criterion.limit == CriterionValue(0.0) && value && *value > 0;
}

// The interval of the mean would have given another verdict.
template <Verdict verdict, MetricFlag... flags> bool isSustained(const Case& c)
{
    return c.result.verdict == verdict && decide(c.criterion, *c.metric, c.metric->ci) != verdict &&
           (sizeof...(flags) == 0 || (isFlagged(*c.metric, flags) || ...));
}

struct Rule {
    bool (*applies)(const Case&);   // if no rule above it applies
    std::optional<Verdict> verdict; // nothing: the verdict of decide()
    Message (*reason)(const Case&);
    bool caveat = false; // of CriterionResult
};

constexpr Verdict kOpen = Verdict::inconclusive;
constexpr auto kAsCompared = std::optional<Verdict>();

constexpr Rule kVerdictRules[] = {
    {[](const Case& c) { return !c.metric; }, kOpen,
     [](const Case& c) { return msg("verdict", "{metric}: inconclusive, not measured.", c.id()); }},
    {[](const Case& c) { return !isComparable(c.criterion, *c.metric); }, kOpen,
     [](const Case& c) {
         return msg("verdict", "{metric} {value} is not comparable with the limit {value}; correct the profile.",
                    c.id(), c.value(), c.limit());
     }},
    {hasFlag<MetricFlag::unfinished>, kOpen,
     [](const Case& c) {
         return msg("verdict",
                    "{metric} {value} in a step that was cut short, limit {value}: inconclusive; test again.", c.id(),
                    c.value(), c.limit());
     }},
    {[](const Case& c) {
         return hasFlag<MetricFlag::shortened>(c) &&
                !(hasFlag<MetricFlag::decisive>(c) && c.result.verdict == Verdict::fail);
     },
     kOpen,
     [](const Case& c) {
         return msg("verdict",
                    "{metric} {value}, limit {value}: inconclusive, because the step ended early; test without "
                    "fail_fast.",
                    c.id(), c.value(), c.limit());
     }},
    {hasFlag<MetricFlag::fewSamples, MetricFlag::tooShort>, kOpen,
     [](const Case& c) {
         return msg(
             "verdict",
             "{metric} {} from only {} observations, too few for an interval, limit {}: inconclusive; measure longer.",
             c.id(), c.value(), c.metric->n, c.limit());
     }},
    {hasFlag<MetricFlag::nearLimit>, kOpen,
     [](const Case& c) {
         return msg("verdict",
                    "{metric}: inconclusive, because a value lies within the guard band of 3 % at its limit; test with "
                    "another reader.",
                    c.id());
     }},
    {hasFlag<MetricFlag::noClaim>, kOpen,
     [](const Case& c) {
         return msg("verdict",
                    "{metric}: inconclusive, because the registers cannot be read here and no label was given; enter "
                    "the label printed on the card.",
                    c.id());
     }},
    {hasFlag<MetricFlag::hostLimit>, kOpen,
     [](const Case& c) {
         return msg("verdict",
                    "{metric}: inconclusive, because the link to the card is no faster than the class requires; use a "
                    "faster reader.",
                    c.id());
     }},
    {hasFlag<MetricFlag::notMeasured>, kOpen,
     [](const Case& c) {
         return msg("verdict",
                    "{metric}: inconclusive, because the class was not measured by the method of its standard; see the "
                    "parameters of the step.",
                    c.id());
     }},
    {hasFlag<MetricFlag::lowConfidence>, kOpen, [](const Case& c) { return counterfeitReason(*c.metric, c.metrics); }},
    // A failure that the host or the extent of the test may have caused.
    {failsWith<MetricFlag::hostBusy>, kOpen,
     [](const Case& c) {
         return msg("verdict",
                    "{metric} {}, limit {}: not met, but not attributed to the card, because CPU contention delayed "
                    "the measurement; test again on an idle computer.",
                    c.id(), c.value(), c.limit());
     }},
    {failsWith<MetricFlag::hostDelay>, kOpen,
     [](const Case& c) {
         return msg("verdict",
                    "{metric} {}, limit {}: not met, but rarely or never reproduced, so the host may be the cause; "
                    "test again.",
                    c.id(), c.value(), c.limit());
     }},
    {failsWith<MetricFlag::testExtent>, kOpen,
     [](const Case& c) {
         return msg("verdict",
                    "{metric} {}, limit {}: not met, because the test was too short, not because of the card; extend "
                    "the test.",
                    c.id(), c.value(), c.limit());
     }},
    {failsWith<MetricFlag::indicative>, kOpen,
     [](const Case& c) {
         return msg("verdict",
                    "{metric} {value}, limit {value}: not met, but only indicative, because this host does not send "
                    "the commands of the class.",
                    c.id(), c.value(), c.limit());
     }},
    {isWithinHostUncertainty, kOpen,
     [](const Case& c) {
         return msg("verdict",
                    "{metric} {}, timing uncertainty of this computer {}, limit {}: inconclusive; measure on an idle "
                    "or faster computer.",
                    c.id(), c.value(), Measure{*c.metric->hostUncertainty, c.metric->unit}, c.limit());
     }},
    // A pass on data that may not come from the flash, or on too few observations.
    {passesWith<MetricFlag::implausiblyFast>, kOpen,
     [](const Case& c) {
         return msg("verdict",
                    "{metric}: not valid, because the reads were faster than the card's bus; use another reader.",
                    c.id());
     }},
    {passesWith<MetricFlag::cachedRead>, kOpen,
     [](const Case& c) {
         return msg("verdict",
                    "{metric}: not valid, because the memory of this computer answered the reads; test on a system "
                    "with direct I/O.",
                    c.id());
     }},
    {passesWith<MetricFlag::withinCache>, kOpen,
     [](const Case& c) {
         return msg("verdict",
                    "{metric}: not valid, because a cache may have answered the reads; test a larger region.", c.id());
     }},
    {passesWith<MetricFlag::cacheNotCard>, kOpen,
     [](const Case& c) {
         return msg("verdict",
                    "{metric}: not valid, because the memory of this computer took the data; select a write path that "
                    "waits for the card.",
                    c.id());
     }},
    {passesWith<MetricFlag::freshOutOfBox>, kOpen,
     [](const Case& c) {
         return msg("verdict",
                    "{metric}: not valid in use, because the card was fresh out of box: this run has not overwritten "
                    "it once; fill the card first.",
                    c.id());
     }},
    {passesWith<MetricFlag::onCounterfeit>, kOpen,
     [](const Case& c) {
         return msg("verdict", "{metric}: not valid, because the counterfeit card loses data beyond its real capacity.",
                    c.id());
     }},
    {passesWith<MetricFlag::onDeadCard>, kOpen,
     [](const Case& c) {
         return msg("verdict", "{metric}: not valid, because the card does not store data.", c.id());
     }},
    {isExtremeUnsure, kOpen,
     [](const Case& c) {
         return msg("verdict",
                    "{metric} {}, up to {} % of the observations possibly worse, limit {}: inconclusive; measure at "
                    "least {} observations.",
                    c.id(), c.value(), exceedancePercent(c), c.limit(), neededObservations(c));
     }},
    // A pass that states its limits.
    {[](const Case& c) { return c.result.verdict == Verdict::pass && c.metric->exceedanceBound; }, Verdict::pass,
     [](const Case& c) {
         return msg("verdict",
                    "{metric} {}, limit {}: met; fewer than {} % of the observations are worse (95 % confidence).",
                    c.id(), c.value(), c.limit(), exceedancePercent(c));
     },
     true},
    {mayHideCache, Verdict::pass,
     [](const Case& c) {
         const double written = std::get<double>(c.sibling("bytes_written")->value);
         return msg("verdict", "{metric} {}, limit {}: met; write caches above {} are not ruled out.", c.id(),
                    c.value(), c.limit(), Bytes(static_cast<std::uint64_t>(written)));
     },
     true},
    // The verdict of the comparison.
    {[](const Case& c) { return isCounterfeitCriterion(c.id()) && c.metric->value.index() == 1; }, kAsCompared,
     [](const Case& c) { return counterfeitReason(*c.metric, c.metrics); }},
    {isOfDirtyState, kAsCompared,
     [](const Case& c) {
         return msg("verdict",
                    "{metric} {}, limit {}: recording {} fresh out of box, {} times that when preconditioned, at best "
                    "{} times after rest, format or discard.",
                    c.id(), c.value(), c.limit(), siblingValue(c, "fresh_recording"), siblingValue(c, "dirty_ratio"),
                    siblingValue(c, "recovery_ratio"));
     }},
    {isSustained<Verdict::fail>, Verdict::fail,
     [](const Case& c) {
         return msg("verdict", "{metric} {} on average, {} to {} after the card slowed down, limit {}: not met.",
                    c.id(), c.value(), c.text(c.interval()->low), c.text(c.interval()->high), c.limit());
     }},
    {isSustained<kOpen, MetricFlag::slowed>, kOpen,
     [](const Case& c) {
         return msg("verdict",
                    "{metric} {} on average, possibly {} to {} after the card slowed down, limit {}: inconclusive; "
                    "measure longer.",
                    c.id(), c.value(), c.text(c.interval()->low), c.text(c.interval()->high), c.limit());
     }},
    {isSustained<kOpen, MetricFlag::changed, MetricFlag::correlated>, kOpen,
     [](const Case& c) {
         return msg(
             "verdict",
             "{metric} {} on average without steady state, {} to {} possible, limit {}: inconclusive; measure longer.",
             c.id(), c.value(), c.text(c.interval()->low), c.text(c.interval()->high), c.limit());
     }},
    {isSustained<kOpen>, kOpen,
     [](const Case& c) {
         return msg("verdict",
                    "{metric} {} in a test too short for rare stalls, {} to {} possible, limit {}: inconclusive; "
                    "measure longer.",
                    c.id(), c.value(), c.text(c.interval()->low), c.text(c.interval()->high), c.limit());
     }},
    {isCompared<kOpen>, kOpen,
     [](const Case& c) {
         return msg("verdict", "{metric} {}, 90 % interval {} to {}, limit {}: inconclusive; measure longer.", c.id(),
                    c.value(), c.text(c.metric->ci->low), c.text(c.metric->ci->high), c.limit());
     }},
    {isForbidden, Verdict::fail,
     [](const Case& c) { return msg("verdict", "{metric} {value}; none allowed.", c.id(), c.value()); }},
    {isCompared<Verdict::fail>, Verdict::fail,
     [](const Case& c) {
         return msg("verdict", "{metric} {value}, limit {value}: not met.", c.id(), c.value(), c.limit());
     }},
    {isCompared<Verdict::marginal>, Verdict::marginal,
     [](const Case& c) {
         return msg("verdict", "{metric} {}, limit {}: met, but beyond the warning level {}.", c.id(), c.value(),
                    c.limit(), c.text(*c.result.marginal));
     }},
    {isCompared<Verdict::pass>, Verdict::pass,
     [](const Case& c) {
         return msg("verdict", "{metric} {value}, limit {value}: met.", c.id(), c.value(), c.limit());
     }},
};

} // namespace

CriterionResult judge(const Criterion& criterion, std::span<const Metric> metrics)
{
    CriterionResult result;
    result.metric = criterion.metric;
    result.op = criterion.op;
    result.limit = criterion.limit;
    result.marginal = criterion.marginal;
    result.unit = criterion.unit;
    const Case c{criterion, findMetric(metrics, criterion.metric), metrics, result};
    if (c.metric) {
        result.value = c.metric->value;
        result.ci = c.metric->ci;
        if (isComparable(criterion, *c.metric))
            result.verdict = decide(criterion, *c.metric, c.interval());
    }
    const Rule& rule = *std::ranges::find_if(kVerdictRules, [&](const Rule& one) { return one.applies(c); });
    result.reason = rule.reason(c);
    result.verdict = rule.verdict.value_or(result.verdict);
    result.caveat = rule.caveat;
    return result;
}

} // namespace assay
