// The names of metric quantities, in the order of core/profile/units.cpp as far as there is one.
#include "text/words.h"

#include <QtGlobal>

namespace assay {

namespace {

constexpr Word kQuantityWords[] = {
    {"throughput_mean", QT_TRANSLATE_NOOP("quantity", "Mean throughput")},
    {"throughput_min_window", QT_TRANSLATE_NOOP("quantity", "Throughput of the slowest second")},
    {"iops", QT_TRANSLATE_NOOP("quantity", "I/Os per second")},
    {"latency_p50", QT_TRANSLATE_NOOP("quantity", "Median latency")},
    {"latency_p99", QT_TRANSLATE_NOOP("quantity", "99 % latency")},
    {"latency_p999", QT_TRANSLATE_NOOP("quantity", "99.9 % latency")},
    {"latency_max", QT_TRANSLATE_NOOP("quantity", "Longest latency")},
    {"stall_count", QT_TRANSLATE_NOOP("quantity", "Stalls")},
    {"stall_longest", QT_TRANSLATE_NOOP("quantity", "Longest stall")},
    {"bad_sectors", QT_TRANSLATE_NOOP("quantity", "Bad sectors")},
    {"silent_errors", QT_TRANSLATE_NOOP("quantity", "Silent errors")},
    {"io_errors", QT_TRANSLATE_NOOP("quantity", "I/O errors")},
    {"slow_region_bytes", QT_TRANSLATE_NOOP("quantity", "Size of slow regions")},
    {"real_capacity", QT_TRANSLATE_NOOP("quantity", "Real capacity")},
    {"counterfeit", QT_TRANSLATE_NOOP("quantity", "Counterfeit")},
    {"miss_probability", QT_TRANSLATE_NOOP("quantity", "Probability of missing a fake")},
    {"coverage", QT_TRANSLATE_NOOP("quantity", "Share of the card compared")},
    {"bytes_written", QT_TRANSLATE_NOOP("quantity", "Data written")},
    {"bytes_read", QT_TRANSLATE_NOOP("quantity", "Data read")},
    {"latency_submission_p50", QT_TRANSLATE_NOOP("quantity", "Median submission latency")},
    {"latency_submission_p99", QT_TRANSLATE_NOOP("quantity", "99 % submission latency")},
    {"latency_submission_p999", QT_TRANSLATE_NOOP("quantity", "99.9 % submission latency")},
    {"latency_submission_max", QT_TRANSLATE_NOOP("quantity", "Longest submission latency")},
    {"latency_completion_p50", QT_TRANSLATE_NOOP("quantity", "Median completion latency")},
    {"latency_completion_p99", QT_TRANSLATE_NOOP("quantity", "99 % completion latency")},
    {"latency_completion_p999", QT_TRANSLATE_NOOP("quantity", "99.9 % completion latency")},
    {"latency_completion_max", QT_TRANSLATE_NOOP("quantity", "Longest completion latency")},
    {"dropped_time", QT_TRANSLATE_NOOP("quantity", "Recording time lost")},
    {"buffer_needed", QT_TRANSLATE_NOOP("quantity", "Buffer needed")},
    {"sustainable_rate", QT_TRANSLATE_NOOP("quantity", "Sustainable bit rate")},
    {"fragments_per_file", QT_TRANSLATE_NOOP("quantity", "Fragments per file")},
    {"write_points", QT_TRANSLATE_NOOP("quantity", "Simultaneous write points")},
    {"pw", QT_TRANSLATE_NOOP("quantity", "Speed of writing, Pw")},
    {"pm", QT_TRANSLATE_NOOP("quantity", "Speed of moving, Pm")},
    {"throughput_at_r0", QT_TRANSLATE_NOOP("quantity", "Throughput, 0 % used")},
    {"throughput_at_r10", QT_TRANSLATE_NOOP("quantity", "Throughput, 10 % used")},
    {"throughput_at_r20", QT_TRANSLATE_NOOP("quantity", "Throughput, 20 % used")},
    {"throughput_at_r30", QT_TRANSLATE_NOOP("quantity", "Throughput, 30 % used")},
    {"throughput_at_r40", QT_TRANSLATE_NOOP("quantity", "Throughput, 40 % used")},
    {"throughput_at_r50", QT_TRANSLATE_NOOP("quantity", "Throughput, 50 % used")},
    {"throughput_at_r60", QT_TRANSLATE_NOOP("quantity", "Throughput, 60 % used")},
    {"throughput_at_r70", QT_TRANSLATE_NOOP("quantity", "Throughput, 70 % used")},
    {"throughput_at_r80", QT_TRANSLATE_NOOP("quantity", "Throughput, 80 % used")},
    {"throughput_at_r90", QT_TRANSLATE_NOOP("quantity", "Throughput, 90 % used")},
    {"fragmentation_degree", QT_TRANSLATE_NOOP("quantity", "Degree of fragmentation")},
    {"out_of_order_share", QT_TRANSLATE_NOOP("quantity", "Share out of order")},
    {"free_run_median", QT_TRANSLATE_NOOP("quantity", "Median free run")},
    {"free_run_longest", QT_TRANSLATE_NOOP("quantity", "Longest free run")},
    {"recovery_ratio", QT_TRANSLATE_NOOP("quantity", "Recovery ratio")},
    {"steady", QT_TRANSLATE_NOOP("quantity", "Steady state reached")},
    {"steady_from", QT_TRANSLATE_NOOP("quantity", "Steady from, data written")},
    {"pts_steady", QT_TRANSLATE_NOOP("quantity", "Steady by the SNIA window")},
    {"pts_steady_from", QT_TRANSLATE_NOOP("quantity", "SNIA window from, data written")},
    {"waf", QT_TRANSLATE_NOOP("quantity", "Write amplification")},
    {"slowdown", QT_TRANSLATE_NOOP("quantity", "Slowdown")},
    {"au_size", QT_TRANSLATE_NOOP("quantity", "Allocation unit")},
    {"page_size", QT_TRANSLATE_NOOP("quantity", "Flash page")},
    {"slc_cache", QT_TRANSLATE_NOOP("quantity", "SLC cache")},
    {"open_units", QT_TRANSLATE_NOOP("quantity", "Open allocation units")},
    {"ftl_kind", QT_TRANSLATE_NOOP("quantity", "Kind of flash translation layer")},
    {"life_multiplier", QT_TRANSLATE_NOOP("quantity", "Life against sequential writing")},
};

} // namespace

std::span<const Word> quantityWords() { return kQuantityWords; }

} // namespace assay
