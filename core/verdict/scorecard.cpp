#include "verdict/scorecard.h"

#include "base/text.h"
#include "verdict/metrics.h"
#include "verdict/plausibility.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace assay {

namespace {

using Value = std::variant<double, std::string>;
constexpr int kMostDecimals = 17;

// Four significant digits, or as many more as it takes not to look like the limit it differs from.
std::string digits(double value, double limit)
{
    if (!std::isfinite(value) || value == 0)
        return fmt::format("{}", value);
    const int magnitude = static_cast<int>(std::floor(std::log10(std::abs(value))));
    int decimals = std::clamp(3 - magnitude, 0, kMostDecimals);
    std::string text = fmt::format("{:.{}f}", value, decimals);
    while (value != limit && decimals < kMostDecimals && text == fmt::format("{:.{}f}", limit, decimals))
        text = fmt::format("{:.{}f}", value, ++decimals);
    if (text.find('.') != std::string::npos)
        text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.')
        text.pop_back();
    return text;
}

std::string shown(const Value& value, const Value& limit, const std::string& unit)
{
    if (const auto* text = std::get_if<std::string>(&value))
        return displayable(*text);
    const double number = std::get<double>(value);
    const auto* other = std::get_if<double>(&limit);
    return digits(number, other ? *other : number) + (unit.empty() || unit == "1" ? "" : " " + unit);
}

std::string shownLimit(const CriterionResult& result) { return result.op + " " + shown(result.limit, result.limit, result.unit); }

Message reasonOf(const CriterionResult& result)
{
    const std::string value = shown(*result.value, result.limit, result.unit);
    const std::string limit = shownLimit(result);
    switch (result.verdict) {
    case Verdict::pass: return msg("verdict", "{} is {}, which meets {}.", result.metric, value, limit);
    case Verdict::marginal:
        return msg("verdict", "{} is {}, which meets {} but not clearly: the margin is {}.", result.metric, value, limit,
                   shown(*result.marginal, result.limit, result.unit));
    case Verdict::fail: return msg("verdict", "{} is {}, which misses {}.", result.metric, value, limit);
    case Verdict::inconclusive:
    case Verdict::error: break;
    }
    return msg("verdict", "{} is {} with a 90 % interval from {} to {}, so {} is not decided; measure longer.", result.metric, value,
               shown(result.ci->low, result.limit, result.unit), shown(result.ci->high, result.limit, result.unit), limit);
}

// `worst` and `best` are the ends of the interval, or twice the value, turned so that more is better.
Verdict compare(double worst, double best, double limit, std::optional<double> marginal)
{
    if (best < limit)
        return Verdict::fail;
    if (worst < limit)
        return Verdict::inconclusive;
    return marginal && worst < *marginal ? Verdict::marginal : Verdict::pass;
}

Verdict decide(const Criterion& criterion, const Metric& metric)
{
    if (criterion.op == Comparison::equal)
        return metric.value == criterion.limit ? Verdict::pass : Verdict::fail;
    const double value = std::get<double>(metric.value);
    const double limit = std::get<double>(criterion.limit);
    const Interval interval = metric.ci.value_or(Interval{value, value});
    if (criterion.op == Comparison::atLeast)
        return compare(interval.low, interval.high, limit, criterion.marginal);
    const auto marginal = criterion.marginal ? std::optional(-*criterion.marginal) : std::nullopt;
    return compare(-interval.high, -interval.low, -limit, marginal);
}

// A counterfeit is told with what there is of it: the sibling metric of the same step.
Message counterfeitReason(const CriterionResult& result, std::span<const Metric> metrics)
{
    constexpr std::string_view kKind = "counterfeit";
    if (!result.metric.ends_with("." + std::string(kKind)))
        return {};
    const std::string sibling = result.metric.substr(0, result.metric.size() - kKind.size()) + "real_capacity";
    const auto real = std::ranges::find(metrics, sibling, &Metric::id);
    if (real == metrics.end() || !std::holds_alternative<double>(real->value))
        return {};
    return msg("verdict", "{} is {}, which misses {}: the real capacity is {}.", result.metric, shown(*result.value, result.limit, result.unit),
               shownLimit(result), humanBytes(Bytes(static_cast<std::uint64_t>(std::get<double>(real->value)))));
}

// The states that a card was compared in, on one line.
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
    return msg("verdict", "{} is {}, the limit {}: recording fresh {}, dirty {} times that, after rest, format or discard at best {} times.", result.metric,
               shown(*result.value, result.limit, result.unit), shownLimit(result), value("fresh_recording"), value("dirty_ratio"), value("recovery_ratio"));
}

bool comparable(const Criterion& criterion, const Metric& metric)
{
    if (criterion.limit.index() != metric.value.index())
        return false;
    const auto* number = std::get_if<double>(&metric.value);
    return number ? !std::isnan(*number) : criterion.op == Comparison::equal;
}

int severity(Verdict verdict)
{
    switch (verdict) {
    case Verdict::pass: return 0;
    case Verdict::marginal: return 1;
    case Verdict::inconclusive: return 2;
    case Verdict::fail: return 3;
    case Verdict::error: return 4;
    }
    return 4;
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
        result.reason = msg("verdict", "No step yielded {}, so {} is not decided.", result.metric, shownLimit(result));
        return result;
    }
    result.value = metric->value;
    result.ci = metric->ci;
    const std::string value = shown(metric->value, criterion.limit, metric->unit);
    if (!comparable(criterion, *metric)) {
        result.reason = msg("verdict", "{} is {}, which cannot be compared with {}; correct the profile.", result.metric, value, shownLimit(result));
        return result;
    }
    if (std::ranges::find(metric->flags, "few_samples") != metric->flags.end()) {
        result.reason = msg("verdict", "{} is {} from only {} observations, too few for an interval, so {} is not decided; measure longer.", result.metric,
                            value, metric->n, shownLimit(result));
        return result;
    }
    if (std::ranges::find(metric->flags, "unfinished") != metric->flags.end()) {
        result.reason = msg("verdict", "{} is {} in a step that was cut short, so {} is not decided; test again.", result.metric, value, shownLimit(result));
        return result;
    }
    result.verdict = decide(criterion, *metric);
    result.reason = reasonOf(result);
    if (Message reason = counterfeitReason(result, metrics); !reason.empty() && result.verdict == Verdict::fail)
        result.reason = std::move(reason);
    if (Message reason = dirtyReason(result, metrics); !reason.empty() && result.verdict != Verdict::inconclusive)
        result.reason = std::move(reason);
    if (result.verdict == Verdict::fail && std::ranges::find(metric->flags, kOfTheTest) != metric->flags.end()) {
        result.verdict = Verdict::inconclusive;
        result.reason = msg("verdict", "{} is {}, which misses {}; this is how far the test went, not a fault of the card: let it go further.", result.metric,
                            value, shownLimit(result));
    }
    // A cache only makes a card look better: what fails in spite of it has failed.
    for (const std::string& flag : metric->flags)
        if (Message doubt = doubtReason(flag, result.metric); !doubt.empty() && (result.verdict == Verdict::pass || result.verdict == Verdict::marginal)) {
            result.verdict = Verdict::inconclusive;
            result.reason = std::move(doubt);
        }
    return result;
}

std::vector<CriterionResult> judgeAll(const Profile& profile, std::span<const Metric> metrics)
{
    std::vector<CriterionResult> results;
    for (const Criterion& criterion : profile.criteria)
        results.push_back(judge(criterion, metrics));
    for (const char* counted : {"run.io_errors", "run.bad_sectors"}) {
        Criterion none;
        none.metric = counted;
        none.op = Comparison::equal;
        none.unit = "1";
        if (std::ranges::find(metrics, none.metric, &Metric::id) != metrics.end())
            results.push_back(judge(none, metrics));
    }
    return results;
}

Verdict overallVerdict(std::span<const CriterionResult> criteria, Outcome outcome)
{
    if (outcome == Outcome::error)
        return Verdict::error;
    Verdict worst = criteria.empty() || outcome != Outcome::completed ? Verdict::inconclusive : Verdict::pass;
    for (const CriterionResult& criterion : criteria)
        worst = std::max(worst, criterion.verdict, [](Verdict a, Verdict b) { return severity(a) < severity(b); });
    return worst;
}

namespace {

// When the card went away or hung, I/Os fail whoever was the cause, and nobody knows: such failures blame nothing.
void excuseLostCard(CriterionResult& criterion)
{
    const bool countsFailures = criterion.metric == "run.io_errors" || criterion.metric == "run.bad_sectors";
    if (!countsFailures || criterion.verdict != Verdict::fail)
        return;
    criterion.verdict = Verdict::inconclusive;
    criterion.reason = msg("verdict", "{} counts I/Os that failed because the card was lost or hung; test it again.", criterion.metric);
}

} // namespace

void evaluate(RunRecord& record, const Profile& profile)
{
    record.metrics = computeMetrics(record);
    record.criteria = judgeAll(profile, record.metrics);
    if (record.outcome == Outcome::deviceLost || record.outcome == Outcome::hung)
        std::ranges::for_each(record.criteria, excuseLostCard);
    record.verdict = overallVerdict(record.criteria, record.outcome);
}

int exitCode(Outcome outcome, Verdict verdict)
{
    switch (outcome) {
    case Outcome::stopped: return 5;
    case Outcome::deviceLost:
    case Outcome::hung: return 4;
    case Outcome::error: return 3;
    case Outcome::completed: break;
    }
    switch (verdict) {
    case Verdict::pass:
    case Verdict::marginal: return 0;
    case Verdict::fail: return 1;
    case Verdict::error: return 3;
    case Verdict::inconclusive: break;
    }
    return 6;
}

int exitCode(const Error& error)
{
    switch (error.code) {
    case Errc::badInput:
    case Errc::corruptRecord: return 2;
    case Errc::refused:
    case Errc::environment: return 3;
    case Errc::deviceLost:
    case Errc::hung: return 4;
    case Errc::stopped: break;
    }
    return 5;
}

} // namespace assay
