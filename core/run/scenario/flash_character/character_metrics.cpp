#include "run/scenario/flash_character/character_metrics.h"

#include "model/waf/validity_limits.h"
#include "run/record/facts.h"
#include "run/record/metric.h"

#include <algorithm>
#include <functional>
#include <map>

namespace assay {

namespace {

constexpr double kMinModelWeight = 0.05;    // minimum weight of a plausible card model
constexpr double kMinFamilyWeight = 0.6;    // minimum weight of a family to be reported
constexpr double kMaxFamilyResidual = 0.35; // residual of the workload means above which no model fits the card
// Maximum width of the CI of the spare factor; wider means that the card has not collected
constexpr double kMaxOpIntervalRatio = 3;
constexpr const char* kMethod = "card models fitted to the characterization times, weighted by likelihood";

using Number = std::function<double(const nlohmann::json&)>;

Number key(const char* name)
{
    return [name](const nlohmann::json& card) { return fact::number(card, name); };
}

// A value that only models of one kind have.
Number key(const char* name, const char* kind)
{
    return [name, kind](const nlohmann::json& card) {
        return fact::text(card, "ftl_kind") == kind ? fact::number(card, name) : 0.0;
    };
}

// Returns the value with the highest total weight; its CI spans all values above kMinModelWeight.
Metric weightedMetric(const char* quantity, const nlohmann::json& cards, const Number& number, std::uint64_t n)
{
    std::map<double, double> weights;
    for (const auto& card : cards)
        weights[number(card)] += fact::number(card, "weight");
    const auto best = std::ranges::max_element(weights, {}, [](const auto& one) { return one.second; });
    Metric metric = metricOf(quantity, best->first, n, std::string(kMethod) + "; interval over the candidate models");
    Interval interval{best->first, best->first};
    for (const auto& [value, weight] : weights)
        if (weight >= kMinModelWeight)
            interval = {std::min(interval.low, value), std::max(interval.high, value)};
    metric.ci = interval;
    return metric;
}

// Returns a time of the bus model with the highest weight in microseconds; its CI is that of the fit, extended to the
// other buses above kMinModelWeight.
Metric timeMetric(const char* quantity, const nlohmann::json& buses, const char* key, const char* deviation,
                  std::uint64_t n)
{
    constexpr double kNormal90 = 1.645, kNsPerUs = 1e3;
    const auto best = std::ranges::max_element(buses, {}, [](const auto& bus) { return fact::number(bus, "weight"); });
    Metric metric = metricOf(quantity, fact::number(*best, key) / kNsPerUs, n,
                             std::string(kMethod) + "; interval from the relative spread of the times");
    Interval interval{std::get<double>(metric.value), std::get<double>(metric.value)};
    for (const auto& bus : buses) {
        if (fact::number(bus, "weight") < kMinModelWeight)
            continue;
        const double middle = fact::number(bus, key), half = kNormal90 * fact::number(bus, deviation);
        interval = {std::min(interval.low, std::max(0.0, middle - half) / kNsPerUs),
                    std::max(interval.high, (middle + half) / kNsPerUs)};
    }
    metric.ci = interval;
    return metric;
}

std::vector<Metric> metricsFrom(const nlohmann::json& facts)
{
    const auto &cards = fact::alternatives(facts, "cards"), &buses = fact::alternatives(facts, "buses");
    const std::uint64_t n = fact::integer(facts, "writes_judged");
    std::map<std::string, double> kinds;
    for (const auto& card : cards)
        kinds[fact::text(card, "ftl_kind")] += fact::number(card, "weight");
    const auto best = std::ranges::max_element(kinds, {}, [](const auto& one) { return one.second; });
    const bool isRepeatable = fact::number(facts, "relative_spread") <= kMaxRelativeSpread;
    const bool known =
        isRepeatable && best->second >= kMinFamilyWeight && fact::number(facts, "residual") <= kMaxFamilyResidual;
    std::vector<Metric> out = {metricOf("ftl_kind", known ? best->first : std::string("unknown"), n, kMethod)};
    if (!isRepeatable)
        return out;
    out.push_back(weightedMetric("page_size", buses, key("page_bytes"), n));
    if (known && best->first != "page") // a page-mapped card may collect at any time: its blocks are not observable
        out.push_back(weightedMetric("au_size", cards, key("unit_bytes"), n));
    if (known && best->first == "open_au")
        out.push_back(weightedMetric("open_units", cards, key("open_units", "open_au"), n));
    if (const Metric cache = weightedMetric("slc_cache", buses, key("slc_cache_bytes"), n);
        std::get<double>(cache.value) > 0)
        out.push_back(cache);
    if (std::ranges::any_of(out, [](const Metric& one) { return one.id == "slc_cache"; }))
        out.push_back(metricOf("slc_fold", fact::text(cards.front(), "slc_fold"), n, kMethod));
    if (known && best->first == "page") {
        const auto share = [given = key("over_provisioning", "page")](const nlohmann::json& card) {
            return given(card) / (1 + given(card));
        };
        const Metric spare = weightedMetric("spare_factor", cards, share, n);
        if (spare.ci->high < kMaxOpIntervalRatio * spare.ci->low)
            out.push_back(spare);
    }
    if (const Metric buffer = weightedMetric("write_buffer", buses, key("buffer_bytes"), n);
        std::get<double>(buffer.value) > 0)
        out.push_back(buffer);
    out.push_back(timeMetric("command_time", buses, "command_ns", "command_deviation_ns", n));
    out.push_back(timeMetric("read_time", buses, "t_read_ns", "t_read_deviation_ns", n));
    out.push_back(timeMetric("program_time", buses, "t_program_ns", "t_program_deviation_ns", n));
    return out;
}

} // namespace

bool isCharacterStep(const StepRecord& step) { return step.scenario == "flash_character"; }

std::vector<Metric> characterMetrics(const StepRecord& step)
{
    return readFacts(step, "character", metricsFrom).value_or(std::vector<Metric>());
}

std::vector<Quantity> characterQuantities()
{
    return {
        {"ftl_kind", "", msg("quantity", "Type of flash translation layer"), Better::neither},
        {"au_size", "B", msg("quantity", "Allocation unit"), Better::neither},
        {"page_size", "B", msg("quantity", "Flash page"), Better::neither},
        {"open_units", "1", msg("quantity", "Open allocation units"), Better::neither},
        {"slc_cache", "B", msg("quantity", "SLC cache"), Better::neither},
        {"slc_fold", "", msg("quantity", "SLC folding"), Better::neither},
        {"spare_factor", "1", msg("quantity", "Over-provisioning share"), Better::neither},
        {"write_buffer", "B", msg("quantity", "Write buffer"), Better::neither},
        {"command_time", "us", msg("quantity", "Command time"), Better::lower},
        {"read_time", "us", msg("quantity", "Page read time"), Better::lower},
        {"program_time", "us", msg("quantity", "Page program time"), Better::lower},
    };
}

} // namespace assay
