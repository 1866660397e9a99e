#include "scenario/quantities.h"

#include "measure/dirty_stations.h"

namespace assay {

std::vector<std::string> transferQuantities()
{
    return {"throughput_mean",
            "throughput_min_window",
            "iops",
            "latency_p50",
            "latency_p99",
            "latency_p999",
            "latency_max",
            "latency_submission_p50",
            "latency_submission_p99",
            "latency_completion_p50",
            "latency_completion_p99",
            "stall_count",
            "stall_longest",
            "slow_region_bytes",
            "steady",
            "steady_from",
            "pts_steady",
            "pts_steady_from",
            "bytes_written",
            "bytes_read",
            "io_errors",
            "bad_sectors",
            "silent_errors",
            "waf",
            "slowdown",
            "waf_padding",
            "waf_collection",
            "waf_slc_fold",
            "life_multiplier"};
}

std::vector<std::string> verifiedQuantities()
{
    auto quantities = transferQuantities();
    for (const char* quantity :
         {"verify_throughput_mean", "verify_throughput_min_window", "verify_latency_p50", "verify_latency_p99",
          "verify_latency_max", "verify_stall_count", "verify_stall_longest", "verify_slow_region_bytes"})
        quantities.emplace_back(quantity);
    return quantities;
}

std::vector<std::string> overwriteQuantities()
{
    auto quantities = verifiedQuantities();
    for (const char* quantity : {"real_capacity", "counterfeit", "miss_probability", "coverage"})
        quantities.emplace_back(quantity);
    return quantities;
}

std::vector<std::string> recorderQuantities()
{
    auto quantities = transferQuantities();
    for (const char* quantity : {"dropped_time", "buffer_needed", "sustainable_rate", "fragments_per_file",
                                 "write_points", "write_points_over_open_units", "life_hours"})
        quantities.emplace_back(quantity);
    return quantities;
}

std::vector<std::string> fragmentationQuantities()
{
    std::vector<std::string> quantities = {"pw",
                                           "pm",
                                           "throughput_aged",
                                           "fragments_per_file",
                                           "fragmentation_degree",
                                           "out_of_order_share",
                                           "free_run_median",
                                           "free_run_longest",
                                           "bytes_written",
                                           "io_errors"};
    for (const char* tens : {"0", "10", "20", "30", "40", "50", "60", "70", "80", "90"})
        quantities.push_back(std::string("throughput_at_r") + tens);
    return quantities;
}

std::vector<std::string> dirtyQuantities()
{
    std::vector<std::string> quantities = {"dirty_ratio",   "recovery_ratio", "format_gain",
                                           "bytes_written", "bytes_read",     "io_errors"};
    for (const std::string_view station : kDirtyStations)
        for (const DirtyProbe& probe : kDirtyProbes)
            quantities.push_back(std::string(station) + "_" + std::string(probe.name));
    return quantities;
}

std::vector<std::string> probeQuantities()
{
    return {"real_capacity", "counterfeit", "miss_probability", "cache_seen_through", "coverage",
            "bytes_written", "bytes_read",  "io_errors",        "bad_sectors",        "silent_errors"};
}

std::vector<std::string> characterQuantities()
{
    return {"ftl_kind",     "au_size",      "page_size", "open_units",   "slc_cache",     "slc_fold",   "spare_factor",
            "write_buffer", "command_time", "read_time", "program_time", "bytes_written", "bytes_read", "io_errors"};
}

} // namespace assay
