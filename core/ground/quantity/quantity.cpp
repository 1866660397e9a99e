#include "ground/quantity/quantity.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace assay {

const std::vector<Quantity>& commonQuantities()
{
    static const std::vector<Quantity> all = {
        {"throughput_mean", "MB/s", msg("quantity", "Mean throughput"), Better::higher},
        {"throughput_min_window", "MB/s", msg("quantity", "Minimum 1 s throughput"), Better::higher, true},
        {"iops", "1/s", msg("quantity", "IOPS"), Better::higher},
        {"latency_p50", "us", msg("quantity", "Median latency"), Better::lower},
        {"latency_p99", "us", msg("quantity", "P99 latency"), Better::lower},
        {"latency_p999", "us", msg("quantity", "P99.9 latency"), Better::lower},
        {"latency_max", "us", msg("quantity", "Maximum latency"), Better::lower, true},
        {"latency_submission_p50", "us", msg("quantity", "Median submission latency"), Better::lower},
        {"latency_submission_p99", "us", msg("quantity", "P99 submission latency"), Better::lower},
        {"latency_submission_p999", "us", msg("quantity", "P99.9 submission latency"), Better::lower},
        {"latency_submission_max", "us", msg("quantity", "Maximum submission latency"), Better::lower, true},
        {"latency_completion_p50", "us", msg("quantity", "Median completion latency"), Better::lower},
        {"latency_completion_p99", "us", msg("quantity", "P99 completion latency"), Better::lower},
        {"latency_completion_p999", "us", msg("quantity", "P99.9 completion latency"), Better::lower},
        {"latency_completion_max", "us", msg("quantity", "Maximum completion latency"), Better::lower, true},
        {"stall_count", "1", msg("quantity", "Stalls"), Better::lower, true},
        {"stall_longest", "ms", msg("quantity", "Longest stall"), Better::lower, true},
        {"io_errors", "1", msg("quantity", "I/O errors"), Better::lower, false, false},
        {"bad_sectors", "1", msg("quantity", "Bad sectors"), Better::lower, false, false},
        {"silent_errors", "1", msg("quantity", "Silent errors"), Better::lower, false, false},
        {"slow_region_bytes", "B", msg("quantity", "Size of slow regions"), Better::lower},
        {"bytes_written", "B", msg("quantity", "Data written"), Better::neither, false, false},
        {"bytes_read", "B", msg("quantity", "Data read"), Better::neither, false, false},
        {"fragments_per_file", "1", msg("quantity", "Fragments per file"), Better::lower},
        {"steady", "1", msg("quantity", "Steady state reached"), Better::higher},
        {"steady_from", "B", msg("quantity", "Data written before steady state"), Better::lower},
        {"pts_steady", "1", msg("quantity", "Steady state by the SNIA window"), Better::neither},
        {"pts_steady_from", "B", msg("quantity", "Data written before the SNIA window"), Better::neither},
        {"waf", "1", msg("quantity", "Write amplification"), Better::lower},
        {"slowdown", "1", msg("quantity", "Slowdown factor"), Better::lower},
        {"waf_padding", "1", msg("quantity", "Write amplification by page padding"), Better::lower},
        {"waf_collection", "1", msg("quantity", "Write amplification by garbage collection and merges"), Better::lower},
        {"waf_slc_fold", "1", msg("quantity", "Write amplification by SLC folding"), Better::lower},
        {"life_multiplier", "1", msg("quantity", "Life relative to sequential writing"), Better::higher},
        {"temperature_min", "°C", msg("quantity", "Lowest temperature"), Better::neither, false, false},
        {"temperature_max", "°C", msg("quantity", "Highest temperature"), Better::lower, false, false},
        {"label_capacity", "B", msg("quantity", "Capacity relative to the label"), Better::higher, false, false},
        {"label_promise", "B", msg("quantity", "Capacity on the label"), Better::neither, false, false},
        {"throttled", "", msg("quantity", "Thermal throttling"), Better::neither},
        {"throttled_at", "°C", msg("quantity", "Temperature at which the throughput fell"), Better::neither, false,
         false},
        {"throttlings", "1", msg("quantity", "Thermal throttlings counted by the card"), Better::lower, false, false},
        {"warm_time", "min", msg("quantity", "Time above the warning or critical temperature, by the card"),
         Better::lower, false, false},
        {"media_errors", "1", msg("quantity", "Media errors counted by the card"), Better::lower, false, false},
        {"express_class", "", msg("quantity", "SD Express Speed Class"), Better::neither},
    };
    return all;
}

std::vector<Quantity> commonQuantities(std::initializer_list<std::string_view> ids)
{
    std::vector<Quantity> rows;
    for (const std::string_view id : ids) {
        const Quantity* row = findQuantity(commonQuantities(), id);
        if (!row)
            throw std::logic_error("no common quantity " + std::string(id));
        rows.push_back(*row);
    }
    return rows;
}

std::vector<Quantity> withPhasePrefix(std::string_view phase, std::vector<Quantity> quantities)
{
    for (Quantity& quantity : quantities)
        quantity.id = std::string(phase) + "_" + quantity.id;
    return quantities;
}

const Quantity* findQuantity(const std::vector<Quantity>& rows, std::string_view id)
{
    const auto found = std::ranges::find(rows, id, &Quantity::id);
    return found == rows.end() ? nullptr : &*found;
}

std::vector<Quantity> operator+(std::vector<Quantity> a, std::vector<Quantity> b)
{
    std::ranges::move(b, std::back_inserter(a));
    return a;
}

} // namespace assay
