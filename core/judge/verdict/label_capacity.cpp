#include "judge/verdict/label_capacity.h"

#include "card/device/card_findings.h"
#include "card/device/card_label.h"

namespace assay {

namespace {

Metric sizeMetric(const char* id, Bytes size, const char* method)
{
    Metric metric = metricOf(id, static_cast<double>(size.count()), 1, method);
    metric.unit = "B";
    return metric;
}

std::optional<Bytes> sizeIn(std::span<const Metric> metrics, const char* id)
{
    const auto value = numberOf(findMetric(metrics, id));
    return value ? std::optional(Bytes(static_cast<std::uint64_t>(*value))) : std::nullopt;
}

} // namespace

std::vector<Metric> labelMetrics(const RunRecord& record)
{
    const auto promised = parseLabel(record.specimen.label).capacity;
    if (!promised || record.device.capacity == Bytes())
        return {};
    return {sizeMetric(kLabelCapacity, record.device.capacity, "announced capacity"),
            sizeMetric(kLabelPromise, *promised, "printed on the card")};
}

std::optional<CriterionResult> judgeLabel(std::span<const Metric> metrics)
{
    const auto capacity = sizeIn(metrics, kLabelCapacity), promised = sizeIn(metrics, kLabelPromise);
    if (!capacity || !promised)
        return std::nullopt;
    CriterionResult result;
    result.metric = kLabelCapacity;
    result.limit = static_cast<double>(minCapacityForLabel(*promised).count());
    result.unit = "B";
    result.value = static_cast<double>(capacity->count());
    result.verdict = *capacity >= minCapacityForLabel(*promised) ? Verdict::pass : Verdict::fail;
    result.reason = msg("verdict", "Capacity on the label {}, capacity of the card {}.", *promised, *capacity);
    return result;
}

} // namespace assay
