// The table of metric quantities and their units; a quantity that is not here cannot be asked for by a criterion.
#include "measure/dirty_stations.h"
#include "profile/profile.h"

#include <algorithm>
#include <array>

namespace assay {

namespace {

struct QuantityUnit {
    std::string_view quantity;
    const char* unit;
};

constexpr std::array kUnits = std::to_array<QuantityUnit>({
    {"throughput_mean", "MB/s"},
    {"throughput_min_window", "MB/s"},
    {"iops", "1/s"},
    {"latency_p50", "us"},
    {"latency_p99", "us"},
    {"latency_p999", "us"},
    {"latency_max", "us"},
    {"latency_submission_p50", "us"},
    {"latency_submission_p99", "us"},
    {"latency_submission_p999", "us"},
    {"latency_submission_max", "us"},
    {"latency_completion_p50", "us"},
    {"latency_completion_p99", "us"},
    {"latency_completion_p999", "us"},
    {"latency_completion_max", "us"},
    {"stall_count", "1"},
    {"stall_longest", "ms"},
    {"io_errors", "1"},
    {"bad_sectors", "1"},
    {"silent_errors", "1"},
    {"slow_region_bytes", "B"},
    {"real_capacity", "B"},
    {"counterfeit", ""},
    {"miss_probability", "1"},
    {"cache_seen_through", "B"},
    {"coverage", "1"},
    {"bytes_written", "B"},
    {"bytes_read", "B"},
    {"dropped_time", "ms"},
    {"buffer_needed", "B"},
    {"sustainable_rate", "Mbit/s"},
    {"fragments_per_file", "1"},
    {"write_points", "1"},
    {"write_points_over_open_units", "1"},
    {"pw", "MB/s"},
    {"pm", "MB/s"},
    {"throughput_at_r0", "MB/s"},
    {"throughput_at_r10", "MB/s"},
    {"throughput_at_r20", "MB/s"},
    {"throughput_at_r30", "MB/s"},
    {"throughput_at_r40", "MB/s"},
    {"throughput_at_r50", "MB/s"},
    {"throughput_at_r60", "MB/s"},
    {"throughput_at_r70", "MB/s"},
    {"throughput_at_r80", "MB/s"},
    {"throughput_at_r90", "MB/s"},
    {"throughput_aged", "MB/s"},
    {"fragmentation_degree", "1"},
    {"out_of_order_share", "1"},
    {"free_run_median", "B"},
    {"free_run_longest", "B"},
    {"dirty_ratio", "1"},
    {"recovery_ratio", "1"},
    {"format_gain", "1"},
    {"steady", "1"},
    {"steady_from", "B"},
    {"pts_steady", "1"},
    {"pts_steady_from", "B"},
    {"waf", "1"},
    {"slowdown", "1"},
    {"waf_padding", "1"},
    {"waf_collection", "1"},
    {"waf_slc_fold", "1"},
    {"au_size", "B"},
    {"page_size", "B"},
    {"slc_cache", "B"},
    {"open_units", "1"},
    {"ftl_kind", ""},
    {"write_buffer", "B"},
    {"slc_fold", ""},
    {"spare_factor", "1"},
    {"command_time", "us"},
    {"read_time", "us"},
    {"program_time", "us"},
    {"life_multiplier", "1"},
    {"life_hours", "h"},
});

} // namespace

namespace {

// "aged_seq_write": of a probe of dirty_state in one of its stations.
const char* unitOfProbe(std::string_view quantity)
{
    for (const std::string_view station : kDirtyStations)
        for (const DirtyProbe& probe : kDirtyProbes)
            if (quantity.size() == station.size() + 1 + probe.name.size() && quantity.starts_with(station) &&
                quantity.ends_with(probe.name))
                return probe.unit;
    return nullptr;
}

} // namespace

const char* unitOf(std::string_view quantity)
{
    // "verify_throughput_mean": the same quantity of the reading back.
    constexpr std::string_view kVerify = "verify_";
    if (quantity.starts_with(kVerify))
        quantity.remove_prefix(kVerify.size());
    for (const auto& entry : kUnits) {
        if (entry.quantity == quantity)
            return entry.unit;
    }
    return unitOfProbe(quantity);
}

bool isExtreme(std::string_view quantity)
{
    constexpr std::array kExtremes = {"latency_max",
                                      "latency_submission_max",
                                      "latency_completion_max",
                                      "throughput_min_window",
                                      "stall_count",
                                      "stall_longest",
                                      "dropped_time"};
    return std::ranges::any_of(kExtremes, [&](std::string_view extreme) { return quantity.ends_with(extreme); });
}

} // namespace assay
