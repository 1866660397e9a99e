#include "judge/verdict/reason.h"

#include "ground/base/text.h"
#include "ground/quantity/metric_flag.h"
#include "ground/quantity/metric_id.h"
#include "judge/verdict/counterfeit.h"
#include "run/record/metric.h"
#include "run/record/scorecard.h"

#include <algorithm>

namespace assay {

Argument criterionValue(const CriterionValue& value, const CriterionValue& limit, const std::string& unit)
{
    if (const auto* text = std::get_if<std::string>(&value))
        return displayable(*text);
    const auto* other = std::get_if<double>(&limit);
    return Measure{std::get<double>(value), unit, other ? std::optional(*other) : std::nullopt};
}

Limit criterionLimit(const CriterionResult& result)
{
    Limit limit{result.op, result.limit, result.unit};
    if (auto* text = std::get_if<std::string>(&limit.value))
        *text = displayable(*text);
    return limit;
}

bool needsReason(const CriterionResult& result)
{
    return result.verdict != Verdict::pass || result.caveat || isCounterfeitCriterion(result.metric);
}

Message reasonOf(const CriterionResult& result)
{
    const Argument value = criterionValue(*result.value, result.limit, result.unit);
    const Limit limit = criterionLimit(result);
    switch (result.verdict) {
    case Verdict::pass: return msg("verdict", "{metric} is {value}, which meets {value}.", result.metric, value, limit);
    case Verdict::marginal:
        return msg("verdict", "{metric} is {}, which meets {} but not clearly: the margin is {}.", result.metric, value,
                   limit, criterionValue(*result.marginal, result.limit, result.unit));
    case Verdict::fail:
        return msg("verdict", "{metric} is {value}, which misses {value}.", result.metric, value, limit);
    case Verdict::inconclusive:
    case Verdict::error: break;
    }
    return msg("verdict", "{metric} is {} with a 90 % interval from {} to {}, so {} is not decided; measure longer.",
               result.metric, value, criterionValue(result.ci->low, result.limit, result.unit),
               criterionValue(result.ci->high, result.limit, result.unit), limit);
}

Message sustainedReason(const CriterionResult& result, const Metric& metric)
{
    const Argument value = criterionValue(*result.value, result.limit, result.unit);
    const Argument low = criterionValue(metric.sustained->low, result.limit, result.unit);
    const Argument high = criterionValue(metric.sustained->high, result.limit, result.unit);
    const Limit limit = criterionLimit(result);
    if (result.verdict == Verdict::fail)
        return msg("verdict",
                   "{metric} is {} on average, but the card slowed down and then kept up {} to {}, which misses {}.",
                   result.metric, value, low, high, limit);
    if (result.verdict != Verdict::inconclusive)
        return reasonOf(result);
    if (isFlagged(metric, MetricFlag::slowed))
        return msg(
            "verdict",
            "{metric} is {} on average, but the card slowed down and may keep up {} to {}, so {} is not decided; "
            "measure longer.",
            result.metric, value, low, high, limit);
    if (isFlagged(metric, MetricFlag::changed) || isFlagged(metric, MetricFlag::correlated))
        return msg("verdict",
                   "{metric} is {} on average, but did not settle: {} to {} is possible, so {} is not decided; measure "
                   "longer.",
                   result.metric, value, low, high, limit);
    return msg("verdict",
               "{metric} is {}, but so short a test says little about rare stalls: {} to {} is possible, so {} is not "
               "decided; measure longer.",
               result.metric, value, low, high, limit);
}

Message exceedanceReason(const CriterionResult& result, double bound, double toleratedRate)
{
    const Argument value = criterionValue(*result.value, result.limit, result.unit);
    const std::string share = fmt::format("{:.2g}", 100 * bound);
    if (bound <= toleratedRate)
        return msg("verdict", "{metric} is {}, which meets {}; with 95 % confidence less than {} % are worse.",
                   result.metric, value, criterionLimit(result), share);
    const auto needed =
        static_cast<std::uint64_t>(std::ceil(std::log(1 - kExceedanceConfidence) / std::log1p(-toleratedRate)));
    return msg(
        "verdict",
        "{metric} is {}, but up to {} % may be worse, so {} is not decided; measure longer, {} observations at least.",
        result.metric, value, share, criterionLimit(result), needed);
}

Message cacheReason(const CriterionResult& result, const Metric& metric, std::span<const Metric> metrics)
{
    const MetricId sum{MetricId::of(result.metric).step, "bytes_written"};
    const auto written = std::ranges::find(metrics, sum.text(), &Metric::id);
    if (written == metrics.end() || !isFlagged(metric, MetricFlag::cacheNotExcluded))
        return {};
    return msg("verdict", "{metric} is {}, which meets {}; a write cache of more than {} would not have shown.",
               result.metric, criterionValue(*result.value, result.limit, result.unit), criterionLimit(result),
               Bytes(static_cast<std::uint64_t>(std::get<double>(written->value))));
}

Message standardReason(const CriterionResult& result, const Metric& metric)
{
    if (isFlagged(metric, MetricFlag::nearLimit))
        return msg("verdict",
                   "{metric} is not decided: a value lies within 3 % of its limit, where this host cannot tell which "
                   "side it is on; test on another reader.",
                   result.metric);
    if (isFlagged(metric, MetricFlag::noClaim))
        return msg("verdict",
                   "{metric} is not decided: the registers cannot be read here, and no label was given; say what is "
                   "printed on the card.",
                   result.metric);
    if (isFlagged(metric, MetricFlag::hostLimit))
        return msg("verdict",
                   "{metric} is not decided: the way to the card is no faster than what the card should keep; use a "
                   "faster reader.",
                   result.metric);
    if (isFlagged(metric, MetricFlag::notMeasured))
        return msg("verdict",
                   "{metric} is not decided: the class was not measured as its standard has it; the parameters of the "
                   "step say how it is.",
                   result.metric);
    return {};
}

// The compared states of a card, on one line.
Message preconditioningReason(const CriterionResult& result, std::span<const Metric> metrics)
{
    const auto id = MetricId::of(result.metric);
    if (id.quantity != "dirty_ratio" && id.quantity != "recovery_ratio")
        return {};
    const auto value = [&](const char* sibling) {
        const auto found = std::ranges::find(metrics, MetricId{id.step, sibling}.text(), &Metric::id);
        return found == metrics.end() ? Argument("?") : criterionValue(found->value, found->value, found->unit);
    };
    return msg("verdict",
               "{metric} is {}, the limit {}: recording {} fresh out of box, {} times that when preconditioned, at "
               "best {} times after rest, format or discard.",
               result.metric, criterionValue(*result.value, result.limit, result.unit), criterionLimit(result),
               value("fresh_recording"), value("dirty_ratio"), value("recovery_ratio"));
}

} // namespace assay
