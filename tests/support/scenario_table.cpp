#include "support/scenario_table.h"

namespace assay::test {

namespace {

std::vector<ParamSpec> commonParams()
{
    using Type = ParamSpec::Type;
    return {{"block_bytes", Type::integer, std::int64_t{1 << 20}, 512, 1 << 26, {}},
            {"queue_depth", Type::integer, std::int64_t{1}, 1, 256, {}},
            {"region_offset_bytes", Type::integer, std::int64_t{0}, 0, 1e18, {}},
            {"region_bytes", Type::integer, std::int64_t{0}, 0, 1e18, {}},
            {"max_bytes", Type::integer, std::int64_t{0}, 0, 1e18, {}},
            {"duration_s", Type::real, 0.0, 0, 1e7, {}},
            {"passes", Type::integer, std::int64_t{0}, 0, 1e6, {}},
            {"warmup_s", Type::real, 0.0, 0, 1e6, {}},
            {"verify", Type::boolean, false, 0, 0, {}},
            {"engine", Type::text, std::string("auto"), 0, 0, {"auto", "io_uring", "threads"}},
            {"pause_us", Type::real, 0.0, 0, 1e9, {}},
            {"io_deadline_s", Type::real, 60.0, 0.6, 3600, {}}};
}

} // namespace

const std::vector<ScenarioSchema>& scenarioTable()
{
    static const auto quantities = commonQuantities({"throughput_mean", "throughput_min_window", "iops", "latency_p50",
                                                     "latency_p99", "latency_p999", "latency_max", "io_errors"});
    static const std::vector<ScenarioSchema> table = {
        {"sequential_write", {}, commonParams(), quantities},
        {"sequential_read", {}, commonParams(), quantities},
        {"random_write", {}, commonParams(), quantities},
        {"random_read", {}, commonParams(), quantities},
        {"capacity_probe", {}, {}, {{"real_capacity", "B", {}}, {"counterfeit", "", {}}}}};
    return table;
}

} // namespace assay::test
