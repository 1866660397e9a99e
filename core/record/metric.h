// Makes metrics. The unit of each is filled in from the row of its quantity (verdict/metrics.h).
#pragma once

#include "record/run_record.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace assay {

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
