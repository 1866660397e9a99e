// A value of a quantity, and how metrics are made. The unit of each is filled in from the row of its quantity
// (verdict/metrics.h).
#pragma once

#include "measure/latency_histogram.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace assay {

inline constexpr double kBoundConfidence = 0.95; // of Metric::bound

// Computed from the record by verdict/metrics.h, never by hand.
struct Metric {
    std::string id; // "STEP.QUANTITY"
    std::variant<double, std::string> value = 0.0;
    std::string unit;
    std::optional<Interval> ci; // 90 %; none = an observation, not an estimate
    std::optional<Interval>
        sustained; // of a mean rate: of what the card keeps up, as far as the test tells; judged in place of `ci`
    std::optional<double>
        bound; // of an extreme: with 95 % confidence a smaller share than this of all such observations is worse
    std::uint64_t n = 0;            // observations behind it
    std::string method;             // how it was computed: fixed phrases joined by "; " (docs/metrics.md)
    std::vector<std::string> flags; // "few_samples", "cached_read", "too_short", ...
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

inline bool isFlagged(const Metric& metric, std::string_view flag)
{
    return std::ranges::find(metric.flags, flag) != metric.flags.end();
}

// The worst of n observations: a share of 1 - 0.05^(1/n) and more of still worse ones would have shown itself with 95 %
// confidence (success run; Wilks, Annals of Mathematical Statistics 12, 1941). Takes the observations as independent.
inline Metric extreme(Metric metric, std::uint64_t n)
{
    metric.bound = n > 0 ? 1 - std::pow(1 - kBoundConfidence, 1 / static_cast<double>(n)) : 1;
    return metric;
}

} // namespace assay
