#include "run/scenario/capacity_probe/capacity_metrics.h"

#include "card/stamp/stamp_spec.h"
#include "ground/quantity/metric_flag.h"
#include "ground/stats/normal.h"
#include "run/record/metric.h"
#include "run/scenario/common/miss_probability.h"
#include "run/scenario/common/plausibility.h"
#include "run/scenario/full_overwrite/full_overwrite_id.h"

#include <algorithm>
#include <cmath>

namespace assay {

namespace {

constexpr const char* kEveryByte = "every byte written and read back";

// Returns the fact as a number; nothing if it is missing or null.
std::optional<std::uint64_t> numberIn(const nlohmann::json& facts, const char* key)
{
    const auto found = facts.find(key);
    return found != facts.end() && found->is_number_unsigned() ? std::optional(found->get<std::uint64_t>())
                                                               : std::nullopt;
}

std::optional<std::string> textIn(const nlohmann::json& facts, const char* key)
{
    const auto found = facts.find(key);
    return found != facts.end() && found->is_string() ? std::optional(found->get<std::string>()) : std::nullopt;
}

bool isOverwritten(const nlohmann::json& facts) { return textIn(facts, "escalated") == kFullOverwrite; }

// Wilson (JASA 22, 1927): keeps its confidence level for shares near 0 and 1.
Interval shareInterval(double good, double n)
{
    constexpr double z2 = kNormal95 * kNormal95;
    const double p = good / n;
    const double centre = (p + z2 / (2 * n)) / (1 + z2 / n);
    const double half = kNormal95 * std::sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n);
    return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

std::optional<Metric> realCapacity(const nlohmann::json& facts)
{
    const auto advertised = numberIn(facts, "advertised_bytes"), samples = numberIn(facts, "samples"),
               bad = numberIn(facts, "bad_samples");
    const auto low = numberIn(facts, "real_low_bytes"), high = numberIn(facts, "real_high_bytes"),
               likely = numberIn(facts, "real_likely_bytes");
    if (isOverwritten(facts))
        return advertised && low ? std::optional(metricOf("real_capacity", static_cast<double>(*low),
                                                          *advertised / kSectorBytes, kEveryByte))
                                 : std::nullopt;
    if (likely && advertised && samples && bad && *samples > 0) {
        Metric metric = metricOf("real_capacity", static_cast<double>(*likely), *samples,
                                 "share of good samples; 90 % interval by Wilson");
        const Interval share =
            shareInterval(static_cast<double>(*samples - std::min(*samples, *bad)), static_cast<double>(*samples));
        metric.ci =
            Interval{share.low * static_cast<double>(*advertised), share.high * static_cast<double>(*advertised)};
        return metric;
    }
    if (!low || !high || !samples)
        return std::nullopt;
    Metric metric = metricOf("real_capacity", static_cast<double>(*low), *samples,
                             "largest address with only good samples below it");
    if (*low < *high)
        metric.ci = Interval{static_cast<double>(*low), static_cast<double>(*high)};
    return metric;
}

std::optional<Metric> missMetric(const nlohmann::json& facts, const std::string& kind)
{
    const auto advertised = numberIn(facts, "advertised_bytes"), samples = numberIn(facts, "samples"),
               detectable = numberIn(facts, "detectable_cache_bytes");
    if (isLossKind(kind))
        return metricOf("miss_probability", 0.0, samples.value_or(0), "no risk of a miss: data loss found");
    if (isOverwritten(facts))
        return advertised ? std::optional(metricOf("miss_probability", 0.0, *advertised / kSectorBytes, kEveryByte))
                          : std::nullopt;
    if (kind != "none" || !advertised || !samples || !detectable)
        return std::nullopt;
    return metricOf("miss_probability", missProbability(Bytes(*detectable), *samples, Bytes(*advertised)), *samples,
                    "model of hidden caches and missing flash");
}

void flagDamage(Metric& metric, const std::string& kind, const nlohmann::json& facts)
{
    const auto partial = facts.find("partial");
    const auto bad = numberIn(facts, "bad_samples"), unreadable = numberIn(facts, "unreadable_samples");
    if ((partial != facts.end() && *partial == true) || numberIn(facts, "real_likely_bytes")) {
        metric.flags.push_back(MetricFlag::amidGood);
    } else if (kind == "damaged" && numberIn(facts, "real_high_bytes") == 0U) {
        metric.flags.push_back(MetricFlag::storesNothing);
        if (bad && unreadable && *unreadable * 2 > *bad)
            metric.flags.push_back(MetricFlag::unreadable);
    }
}

// The value is "none" only if the risk of a miss is known and within the step's limit.
Metric kindMetric(const nlohmann::json& facts, const std::string& kind, const std::optional<Metric>& miss)
{
    Metric metric = metricOf("counterfeit", kind, numberIn(facts, "samples").value_or(0),
                             isOverwritten(facts) ? kEveryByte : "write window, samples and read-back");
    flagDamage(metric, kind, facts);
    if (kind != "none" || (isOverwritten(facts) && miss))
        return metric;
    const auto advertised = numberIn(facts, "advertised_bytes"), detectable = numberIn(facts, "detectable_cache_bytes");
    if (detectable && advertised && Bytes(*detectable) < largestHiddenCache(Bytes(*advertised)))
        metric.flags.push_back(MetricFlag::smallCachesOnly);
    const auto limit = facts.find("miss_limit");
    if (!miss || std::get<double>(miss->value) >
                     (limit != facts.end() && limit->is_number() ? limit->get<double>() : kMissLimit)) {
        metric.value = "undecided";
        metric.flags.push_back(MetricFlag::lowConfidence);
    }
    return metric;
}

std::optional<Metric> throughMetric(const nlohmann::json& facts)
{
    const auto detectable = numberIn(facts, "detectable_cache_bytes"), samples = numberIn(facts, "samples");
    if (!detectable || !samples || isOverwritten(facts))
        return std::nullopt;
    return metricOf("cache_seen_through", static_cast<double>(*detectable), *samples,
                    "bytes written between samples and their read-back");
}

std::optional<Metric> coverage(const nlohmann::json& facts)
{
    const auto advertised = numberIn(facts, "advertised_bytes"), compared = numberIn(facts, "compared_bytes");
    if (!advertised || *advertised == 0 || !compared)
        return std::nullopt;
    return metricOf("coverage", static_cast<double>(*compared) / static_cast<double>(*advertised),
                    numberIn(facts, "samples").value_or(0), "bytes compared over bytes announced");
}

// Adds the flags of the underlying reads to the metric.
void addProbeReadFlags(std::vector<MetricFlag>& flags, const RunRecord& run, const StepRecord& step)
{
    for (const PhaseSamples& phase : step.phases)
        for (const MetricFlag flag : readFlags(run, step, phase))
            if ((phase.role == PhaseRole::probeRead || phase.role == PhaseRole::verify) &&
                std::ranges::find(flags, flag) == flags.end())
                flags.push_back(flag);
}

} // namespace

bool isLossKind(std::string_view word)
{
    constexpr std::array<std::string_view, 4> kKinds = {"limbo", "wraparound", "chain", "damaged"};
    return std::ranges::find(kKinds, word) != kKinds.end();
}

std::vector<Metric> capacityMetrics(const RunRecord& run, const StepRecord& step)
{
    const auto found = step.facts.find("capacity");
    const bool hasFacts = found != step.facts.end() && found->is_object();
    const bool probed = step.phase(PhaseRole::probeRead) && step.outcome == Outcome::completed;
    if (!hasFacts && !probed)
        return {};
    const nlohmann::json facts = hasFacts ? *found : nlohmann::json::object();
    const auto kind = textIn(facts, "kind");
    std::vector<Metric> out;
    const auto add = [&](std::optional<Metric> metric, bool ofTheTest) {
        if (metric && ofTheTest)
            metric->flags.push_back(MetricFlag::testExtent);
        if (metric)
            out.push_back(std::move(*metric));
    };
    if (kind || probed) { // a completed probe without a result is undecided
        const auto miss = kind ? missMetric(facts, *kind) : std::nullopt;
        add(kindMetric(facts, kind.value_or("none"), miss), false);
        addProbeReadFlags(out.front().flags, run, step);
        add(realCapacity(facts), false);
        add(miss, true);
        if (kind == "none")
            add(throughMetric(facts), true);
    }
    add(coverage(facts), true);
    return out;
}

std::vector<Quantity> capacityQuantities()
{
    return {
        {"real_capacity", "B", msg("quantity", "Real capacity"), Better::higher, false, false},
        {"counterfeit", "", msg("quantity", "Capacity loss"), Better::neither, false, false},
        {"miss_probability", "1", msg("quantity", "Probability of a missed capacity loss"), Better::lower, false,
         false},
        {"cache_seen_through", "B", msg("quantity", "Hidden caches ruled out up to"), Better::higher, false, false},
        {"coverage", "1", msg("quantity", "Share of the card compared"), Better::higher, false, false},
    };
}

} // namespace assay
