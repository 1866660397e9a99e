#include "io/host/delays.h"

namespace assay {

Delays delaysOf(const LatencyHistogram& delays)
{
    return {delays.count(), delays.quantile(0.5), delays.quantile(0.99),        delays.quantile(0.999),
            delays.max(),   delays.meanNs(),      delays.quantileInterval(0.99)};
}

nlohmann::ordered_json toJson(const Delays& delays)
{
    nlohmann::ordered_json out = {{"n", delays.n}, {"p50_ns", delays.p50.count()}, {"p99_ns", delays.p99.count()}};
    out["p99_interval_ns"] = nullptr;
    if (delays.p99Interval)
        out["p99_interval_ns"] = {delays.p99Interval->low, delays.p99Interval->high};
    out["p999_ns"] = delays.p999.count();
    out["max_ns"] = delays.max.count();
    out["mean_ns"] = delays.meanNs;
    return out;
}

Delays delaysFromJson(const nlohmann::json& in)
{
    const auto time = [&](const char* key) { return Ns(in.at(key).get<std::int64_t>()); };
    Delays delays{in.at("n").get<std::uint64_t>(), time("p50_ns"), time("p99_ns"), time("p999_ns"), time("max_ns"),
                  in.at("mean_ns").get<double>(),  std::nullopt};
    if (const auto& interval = in.at("p99_interval_ns"); !interval.is_null())
        delays.p99Interval = Interval{interval.at(0).get<double>(), interval.at(1).get<double>()};
    return delays;
}

} // namespace assay
