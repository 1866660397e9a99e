// Summary of a distribution of delays.
#pragma once

#include "io/measure/latency_histogram.h"

#include <nlohmann/json.hpp>
#include <optional>

namespace assay {

struct Delays {
    std::uint64_t n = 0;
    Ns p50{}, p99{}, p999{}, max{};
    double meanNs = 0;
    std::optional<Interval> p99Interval; // 90 % CI of p99, in ns (LatencyHistogram); nothing = too few values
};

Delays delaysOf(const LatencyHistogram& delays);
// {"n", "p50_ns", "p99_ns", "p99_interval_ns", "p999_ns", "max_ns", "mean_ns"}
nlohmann::ordered_json toJson(const Delays& delays);
// Throws nlohmann::json::exception if one of them is missing.
Delays delaysFromJson(const nlohmann::json& in);

} // namespace assay
