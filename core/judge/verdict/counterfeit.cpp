#include "judge/verdict/counterfeit.h"

#include "ground/base/text.h"
#include "ground/quantity/metric_flag.h"
#include "ground/quantity/metric_id.h"
#include "judge/verdict/label_capacity.h"
#include "run/record/metric.h"
#include "run/record/scorecard.h"
#include "run/scenario/capacity_probe/capacity_metrics.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace assay {

namespace {

std::optional<Bytes> siblingBytes(std::string_view id, const char* quantity, std::span<const Metric> metrics)
{
    const auto value = numberOf(findSibling(metrics, id, quantity));
    return value ? std::optional(Bytes(static_cast<std::uint64_t>(*value))) : std::nullopt;
}

CapacityFault faultIn(const Metric& metric, std::span<const Metric> metrics)
{
    using enum CapacityFault::Kind;
    return {isFlagged(metric, MetricFlag::storesNothing) ? storesNothing : counterfeit,
            std::get<std::string>(metric.value), siblingBytes(metric.id, "real_capacity", metrics),
            isFlagged(metric, MetricFlag::unreadable)};
}

// Returns the sentence for a card whose capacity is not the announced one.
Message kindSentence(const Metric& metric, std::span<const Metric> metrics)
{
    const auto real = siblingBytes(metric.id, "real_capacity", metrics);
    if (isFlagged(metric, MetricFlag::amidGood) && real == Bytes())
        return msg("verdict", "Damaged: no data is read back as written.");
    if (isFlagged(metric, MetricFlag::amidGood) && real)
        return msg("verdict", "Damaged: addresses between good ones lose their data; real capacity {}.", *real);
    return capacityFaultSentence(faultIn(metric, metrics));
}

// Returns the size of the detectable cache as text, in whole MiB if possible.
std::string cacheSizeText(Bytes through)
{
    return binaryBytes(through < mib(1) ? through : roundDown(through, mib(1)));
}

std::string riskText(double share) { return share < 1e-3 ? "< 0.1 %" : fmt::format("{:.2g} %", share * 100); }

// Returns the sentence on the risk of a missed counterfeit and on the caches that are not ruled out.
Message riskOf(const Metric& metric, std::span<const Metric> metrics)
{
    const bool undecided = isFlagged(metric, MetricFlag::lowConfidence);
    const auto miss = numberOf(findSibling(metrics, metric.id, "miss_probability"));
    const auto through = siblingBytes(metric.id, "cache_seen_through", metrics);
    if (!miss)
        return msg("verdict", "{metric}: inconclusive, because the record of the probe is incomplete; test again.",
                   metric.id);
    if (undecided && isFlagged(metric, MetricFlag::smallCachesOnly) && through)
        return msg("verdict",
                   "{metric}: inconclusive, because a hidden cache above {} may hide a counterfeit (risk {}); remove "
                   "the write limit (budget_bytes = 0), or overwrite and verify the whole card.",
                   metric.id, cacheSizeText(*through), riskText(*miss));
    if (undecided)
        return msg("verdict",
                   "{metric}: inconclusive, because all {} samples may lie in the real part of a counterfeit (risk "
                   "{}); take more samples, or overwrite and verify the whole card.",
                   metric.id, metric.n, riskText(*miss));
    if (isFlagged(metric, MetricFlag::smallCachesOnly) && through)
        return msg("verdict",
                   "{metric}: no counterfeit found; hidden caches above {} are not ruled out (risk of a missed "
                   "counterfeit {}).",
                   metric.id, cacheSizeText(*through), riskText(*miss));
    return msg("verdict", "{metric}: capacity genuine; risk of a missed counterfeit {}.", metric.id, riskText(*miss));
}

} // namespace

std::optional<CapacityFault> capacityFaultOf(std::span<const Metric> metrics)
{
    for (const Metric& metric : metrics) {
        const auto* word = std::get_if<std::string>(&metric.value);
        if (word && isCounterfeitCriterion(metric.id) && !isFlagged(metric, MetricFlag::amidGood) && isLossKind(*word))
            return faultIn(metric, metrics);
    }
    return std::nullopt;
}

std::optional<CapacityFault> counterfeitOf(std::span<const Metric> metrics)
{
    auto fault = capacityFaultOf(metrics);
    return fault && fault->isCounterfeit() ? fault : std::nullopt;
}

Message capacityFaultSentence(const CapacityFault& fault)
{
    if (!fault.isCounterfeit())
        return fault.unreadable
                   ? msg("verdict", "Defective: the card cannot be read.")
                   : msg("verdict",
                         "No data stored: the card is read-only at its end of life, write-protected or defective.");
    if (!fault.real)
        return msg("verdict", "Counterfeit, {value}: part of the written data is lost.", fault.word);
    if (fault.word == "damaged")
        return msg("verdict", "Counterfeit: real capacity {}; writes or reads beyond it end in errors.", *fault.real);
    return msg("verdict", "Counterfeit, {value}: real capacity {}; data beyond it is lost.", fault.word, *fault.real);
}

Message headlineOf(const Scorecard& card)
{
    if (const auto fault = capacityFaultOf(card.metrics))
        return capacityFaultSentence(*fault);
    const auto label = std::ranges::find(card.criteria, kLabelCapacity, &CriterionResult::metric);
    return label != card.criteria.end() && label->verdict == Verdict::fail ? label->reason : Message();
}

bool isCounterfeitCriterion(std::string_view metric) { return MetricId::of(metric).quantity == "counterfeit"; }

Message counterfeitReason(const Metric& metric, std::span<const Metric> metrics)
{
    const bool looksGenuine =
        isFlagged(metric, MetricFlag::lowConfidence) || std::get<std::string>(metric.value) == "none";
    return looksGenuine ? riskOf(metric, metrics) : kindSentence(metric, metrics);
}

void flagOnCapacityFault(std::vector<Metric>& metrics)
{
    constexpr std::array<std::string_view, 6> kProbeQuantities = {
        "counterfeit", "real_capacity", "miss_probability", "cache_seen_through", "coverage", "label_capacity"};
    const auto fault = capacityFaultOf(metrics);
    if (!fault)
        return;
    const MetricFlag flag = fault->isCounterfeit() ? MetricFlag::onCounterfeit : MetricFlag::onDeadCard;
    for (Metric& metric : metrics)
        if (std::ranges::find(kProbeQuantities, MetricId::of(metric.id).quantity) == kProbeQuantities.end())
            metric.flags.push_back(flag);
}

} // namespace assay
