#include "verdict/capacity_metrics.h"

#include "measure/miss_probability.h"
#include "stamp/stamp_spec.h"
#include "verdict/metric_of.h"
#include "verdict/plausibility.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace assay {

namespace {

constexpr const char* kEveryByte = "every byte written and read back";
constexpr double kNormal95 = 1.6448536269514722; // 95 % of a normal deviate lie below: a two-sided 90 % interval

// The fact as a number; 0 where it is missing or null, as in the record of another version.
std::uint64_t number(const nlohmann::json& facts, const char* key)
{
    const auto found = facts.find(key);
    return found != facts.end() && found->is_number_unsigned() ? found->get<std::uint64_t>() : 0;
}

bool isOverwritten(const nlohmann::json& facts) { return facts.value("escalated", nlohmann::json()) == "full_overwrite"; }

// Wilson (JASA 22, 1927): holds its level also where nearly all or nearly none are good.
Interval shareInterval(double good, double n)
{
    constexpr double z2 = kNormal95 * kNormal95;
    const double p = good / n;
    const double centre = (p + z2 / (2 * n)) / (1 + z2 / n);
    const double half = kNormal95 * std::sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n);
    return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

Metric realCapacity(const nlohmann::json& facts)
{
    const std::uint64_t samples = number(facts, "samples");
    const auto announced = static_cast<double>(number(facts, "announced_bytes"));
    if (facts.contains("real_likely_bytes") && facts["real_likely_bytes"].is_number_unsigned() && samples > 0) {
        Metric metric =
            metricOf("real_capacity", static_cast<double>(number(facts, "real_likely_bytes")), samples, "share of good samples; 90 % interval by Wilson");
        const Interval share = shareInterval(static_cast<double>(samples - std::min(samples, number(facts, "bad_samples"))), static_cast<double>(samples));
        metric.ci = Interval{share.low * announced, share.high * announced};
        return metric;
    }
    const auto low = static_cast<double>(number(facts, "real_low_bytes"));
    if (isOverwritten(facts))
        return metricOf("real_capacity", low, number(facts, "announced_bytes") / kSectorBytes, kEveryByte);
    const auto high = static_cast<double>(number(facts, "real_high_bytes"));
    Metric metric = metricOf("real_capacity", low, samples, "largest address below which every sample is good");
    if (low < high)
        metric.ci = Interval{low, high};
    return metric;
}

Metric missMetric(const nlohmann::json& facts, const std::string& kind)
{
    const std::uint64_t samples = number(facts, "samples");
    if (kind != "none")
        return metricOf("miss_probability", 0.0, samples, "a counterfeit that was found is not missed");
    if (isOverwritten(facts))
        return metricOf("miss_probability", 0.0, number(facts, "announced_bytes") / kSectorBytes, kEveryByte);
    const double miss = missProbability(Bytes(number(facts, "cache_seen_through_bytes")), samples, Bytes(number(facts, "announced_bytes")));
    return metricOf("miss_probability", miss, samples, "model of hidden caches and missing flash");
}

Metric kindMetric(const nlohmann::json& facts, const std::string& kind)
{
    Metric metric = metricOf("counterfeit", kind, number(facts, "samples"), isOverwritten(facts) ? kEveryByte : "window, samples and their reading back");
    if (kind != "none" || isOverwritten(facts))
        return metric;
    if (Bytes(number(facts, "cache_seen_through_bytes")) < largestHiddenCache(Bytes(number(facts, "announced_bytes"))))
        metric.flags.emplace_back("small_caches_only");
    if (facts.value("low_confidence", nlohmann::json()) == true)
        metric.flags.emplace_back("low_confidence");
    return metric;
}

} // namespace

std::vector<Metric> capacityMetrics(const RunRecord& run, const StepRecord& step)
{
    const auto found = step.facts.find("capacity");
    if (found == step.facts.end() || !found->is_object())
        return {};
    const nlohmann::json& facts = *found;
    std::vector<Metric> out;
    if (facts.contains("kind") && facts["kind"].is_string()) {
        const auto kind = facts["kind"].get<std::string>();
        out = {kindMetric(facts, kind), realCapacity(facts), missMetric(facts, kind)};
        for (const PhaseSamples& phase : step.phases)
            if (phase.name == "probe_read")
                std::ranges::copy(doubts(run, step, phase), std::back_inserter(out.front().flags));
        out.back().flags.emplace_back(kOfTheTest);
    }
    const auto announced = static_cast<double>(number(facts, "announced_bytes"));
    if (announced > 0) {
        out.push_back(metricOf("coverage", static_cast<double>(number(facts, "compared_bytes")) / announced, number(facts, "samples"),
                               "bytes compared over bytes announced"));
        out.back().flags.emplace_back(kOfTheTest);
    }
    return out;
}

} // namespace assay
