// A metric: the value of a quantity. Its unit comes from the row of the quantity (judge/verdict/metrics.h).
#pragma once

#include "ground/quantity/metric_flag.h"
#include "ground/quantity/metric_id.h"
#include "io/measure/latency_histogram.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace assay {

inline constexpr double kExceedanceConfidence = 0.95; // of Metric::exceedanceBound

// Computed from the record by judge/verdict/metrics.h only.
struct Metric {
    std::string id; // text of a MetricId
    std::variant<double, std::string> value = 0.0;
    std::string unit;
    std::optional<Interval> ci; // 90 % CI; nothing = an observation, not an estimate
    // For a mean rate: CI of the sustained rate; judged instead of `ci`.
    std::optional<Interval> sustained;
    // For an extreme: upper bound, with 95 % confidence, on the exceedance rate: the share of worse observations.
    std::optional<double> exceedanceBound;
    // Timing uncertainty of the computer by its self-test, in the unit of the metric; nothing = unknown, or not
    // computed from times.
    std::optional<double> hostUncertainty;
    std::uint64_t n = 0; // number of underlying observations
    std::string method;  // method of computation: fixed phrases joined by "; " (docs/method/metrics.md)
    std::vector<MetricFlag> flags;
};

inline Metric metricOf(std::string quantity, std::variant<double, std::string> value, std::uint64_t n,
                       std::string method)
{
    Metric metric;
    metric.id = std::move(quantity);
    metric.value = std::move(value);
    metric.n = n;
    metric.method = std::move(method);
    return metric;
}

// Returns the metric with this id; null without one.
inline const Metric* findMetric(std::span<const Metric> metrics, std::string_view id)
{
    const auto found = std::ranges::find(metrics, id, &Metric::id);
    return found == metrics.end() ? nullptr : &*found;
}

// Returns another metric of the step of metric `id`; null without one.
inline const Metric* findSibling(std::span<const Metric> metrics, std::string_view id, const char* quantity)
{
    return findMetric(metrics, MetricId{MetricId::of(id).step, quantity}.text());
}

// Returns the value; none for a word, or without a metric.
inline std::optional<double> numberOf(const Metric* metric)
{
    const auto* number = metric ? std::get_if<double>(&metric->value) : nullptr;
    return number ? std::optional(*number) : std::nullopt;
}

inline bool isFlagged(const Metric& metric, MetricFlag flag)
{
    return std::ranges::find(metric.flags, flag) != metric.flags.end();
}

// Marks a metric as the worst of n observations. With 95 % confidence, a share of 1 - 0.05^(1/n) or more of worse
// observations would have been seen (success run; Wilks, Annals of Mathematical Statistics 12, 1941). Assumes
// independent observations.
inline Metric withExceedanceBound(Metric metric, std::uint64_t n)
{
    metric.exceedanceBound = n > 0 ? 1 - std::pow(1 - kExceedanceConfidence, 1 / static_cast<double>(n)) : 1;
    return metric;
}

} // namespace assay
