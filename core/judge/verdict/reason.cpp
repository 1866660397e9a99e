#include "judge/verdict/reason.h"

#include "ground/base/quantity_text.h"
#include "ground/base/text.h"
#include "judge/verdict/counterfeit.h"
#include "run/record/metric.h"
#include "run/record/scorecard.h"
#include "run/scenario/common/plausibility.h"

#include <algorithm>

namespace assay {

std::string shown(const CriterionValue& value, const CriterionValue& limit, const std::string& unit)
{
    if (const auto* text = std::get_if<std::string>(&value))
        return displayable(*text);
    const auto* other = std::get_if<double>(&limit);
    return quantityText(std::get<double>(value), unit, other ? std::optional(*other) : std::nullopt);
}

std::string shownLimit(const CriterionResult& result)
{
    const auto* text = std::get_if<std::string>(&result.limit);
    return result.op + " " +
           (text ? displayable(*text) : exactQuantityText(std::get<double>(result.limit), result.unit));
}

bool needsReason(const CriterionResult& result)
{
    return result.verdict != Verdict::pass || result.caveat || isCounterfeitCriterion(result.metric);
}

Message reasonOf(const CriterionResult& result)
{
    const std::string value = shown(*result.value, result.limit, result.unit);
    const std::string limit = shownLimit(result);
    switch (result.verdict) {
    case Verdict::pass: return msg("verdict", "{metric} is {value}, which meets {value}.", result.metric, value, limit);
    case Verdict::marginal:
        return msg("verdict", "{metric} is {}, which meets {} but not clearly: the margin is {}.", result.metric, value,
                   limit, shown(*result.marginal, result.limit, result.unit));
    case Verdict::fail:
        return msg("verdict", "{metric} is {value}, which misses {value}.", result.metric, value, limit);
    case Verdict::inconclusive:
    case Verdict::error: break;
    }
    return msg("verdict", "{metric} is {} with a 90 % interval from {} to {}, so {} is not decided; measure longer.",
               result.metric, value, shown(result.ci->low, result.limit, result.unit),
               shown(result.ci->high, result.limit, result.unit), limit);
}

Message sustainedReason(const CriterionResult& result, const Metric& metric)
{
    const std::string value = shown(*result.value, result.limit, result.unit);
    const std::string low = shown(metric.sustained->low, result.limit, result.unit);
    const std::string high = shown(metric.sustained->high, result.limit, result.unit);
    const std::string limit = shownLimit(result);
    const auto flagged = [&](const char* flag) { return std::ranges::find(metric.flags, flag) != metric.flags.end(); };
    if (result.verdict == Verdict::fail)
        return msg("verdict",
                   "{metric} is {} on average, but the card slowed down and then kept up {} to {}, which misses {}.",
                   result.metric, value, low, high, limit);
    if (result.verdict != Verdict::inconclusive)
        return reasonOf(result);
    if (flagged("slowed"))
        return msg(
            "verdict",
            "{metric} is {} on average, but the card slowed down and may keep up {} to {}, so {} is not decided; "
            "measure longer.",
            result.metric, value, low, high, limit);
    if (flagged("changed") || flagged("correlated"))
        return msg("verdict",
                   "{metric} is {} on average, but did not settle: {} to {} is possible, so {} is not decided; measure "
                   "longer.",
                   result.metric, value, low, high, limit);
    return msg("verdict",
               "{metric} is {}, but so short a test says little about rare stalls: {} to {} is possible, so {} is not "
               "decided; measure longer.",
               result.metric, value, low, high, limit);
}

Message boundReason(const CriterionResult& result, double bound, double rare)
{
    const std::string value = shown(*result.value, result.limit, result.unit);
    const std::string share = fmt::format("{:.2g}", 100 * bound);
    if (bound <= rare)
        return msg("verdict", "{metric} is {}, which meets {}; with 95 % confidence less than {} % are worse.",
                   result.metric, value, shownLimit(result), share);
    const auto needed = static_cast<std::uint64_t>(std::ceil(std::log(1 - kExceedanceConfidence) / std::log1p(-rare)));
    return msg(
        "verdict",
        "{metric} is {}, but up to {} % may be worse, so {} is not decided; measure longer, {} observations at least.",
        result.metric, value, share, shownLimit(result), needed);
}

Message cacheReason(const CriterionResult& result, const Metric& metric, std::span<const Metric> metrics)
{
    const auto written =
        std::ranges::find(metrics, result.metric.substr(0, result.metric.find('.')) + ".bytes_written", &Metric::id);
    if (written == metrics.end() || std::ranges::find(metric.flags, "cache_not_excluded") == metric.flags.end())
        return {};
    return msg("verdict", "{metric} is {}, which meets {}; a write cache of more than {} would not have shown.",
               result.metric, shown(*result.value, result.limit, result.unit), shownLimit(result),
               humanBytes(Bytes(static_cast<std::uint64_t>(std::get<double>(written->value)))));
}

Message standardReason(const CriterionResult& result, const Metric& metric)
{
    if (isFlagged(metric, kNearLimit))
        return msg("verdict",
                   "{metric} is not decided: a value lies within 3 % of its limit, where this host cannot tell which "
                   "side it is on; test on another reader.",
                   result.metric);
    if (isFlagged(metric, kNoClaim))
        return msg("verdict",
                   "{metric} is not decided: the registers cannot be read here, and no label was given; say what is "
                   "printed on the card.",
                   result.metric);
    if (isFlagged(metric, kHostLimit))
        return msg("verdict",
                   "{metric} is not decided: the way to the card is no faster than what the card should keep; use a "
                   "faster reader.",
                   result.metric);
    if (isFlagged(metric, kNotMeasured))
        return msg("verdict",
                   "{metric} is not decided: the class was not measured as its standard has it; the parameters of the "
                   "step say how it is.",
                   result.metric);
    return {};
}

// The compared states of a card, on one line.
Message dirtyReason(const CriterionResult& result, std::span<const Metric> metrics)
{
    const auto dot = result.metric.find('.');
    const std::string quantity = result.metric.substr(dot + 1);
    if (quantity != "dirty_ratio" && quantity != "recovery_ratio")
        return {};
    const auto value = [&](const char* sibling) {
        const auto found = std::ranges::find(metrics, result.metric.substr(0, dot + 1) + sibling, &Metric::id);
        return found == metrics.end() ? std::string("?") : shown(found->value, found->value, found->unit);
    };
    return msg(
        "verdict",
        "{metric} is {}, the limit {}: recording fresh {}, dirty {} times that, after rest, format or discard at best "
        "{} times.",
        result.metric, shown(*result.value, result.limit, result.unit), shownLimit(result), value("fresh_recording"),
        value("dirty_ratio"), value("recovery_ratio"));
}

} // namespace assay
