#include "text/words.h"

#include <QtGlobal>
#include <algorithm>

namespace assay {

std::span<const Word> quantityWords()
{
    static constexpr Word words[] = {
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
        {"bytes_written", QT_TRANSLATE_NOOP("quantity", "Data written")},
        {"dropped_time", QT_TRANSLATE_NOOP("quantity", "Recording time lost")},
        {"buffer_needed", QT_TRANSLATE_NOOP("quantity", "Buffer needed")},
        {"sustainable_rate", QT_TRANSLATE_NOOP("quantity", "Sustainable bit rate")},
        {"fragments_per_file", QT_TRANSLATE_NOOP("quantity", "Fragments per file")},
        {"write_points", QT_TRANSLATE_NOOP("quantity", "Simultaneous write points")},
        {"recovery_ratio", QT_TRANSLATE_NOOP("quantity", "Recovery ratio")},
        {"steady", QT_TRANSLATE_NOOP("quantity", "Steady state reached")},
        {"waf", QT_TRANSLATE_NOOP("quantity", "Write amplification")},
        {"slowdown", QT_TRANSLATE_NOOP("quantity", "Slowdown")},
        {"au_size", QT_TRANSLATE_NOOP("quantity", "Allocation unit")},
        {"page_size", QT_TRANSLATE_NOOP("quantity", "Flash page")},
        {"slc_cache", QT_TRANSLATE_NOOP("quantity", "SLC cache")},
        {"open_units", QT_TRANSLATE_NOOP("quantity", "Open allocation units")},
        {"ftl_kind", QT_TRANSLATE_NOOP("quantity", "Kind of flash translation layer")},
        {"life_multiplier", QT_TRANSLATE_NOOP("quantity", "Life against sequential writing")},
    };
    return words;
}

std::span<const Word> scenarioWords()
{
    static constexpr Word words[] = {
        {"capacity_probe", QT_TRANSLATE_NOOP("scenario", "Capacity probe")},
        {"sequential_write", QT_TRANSLATE_NOOP("scenario", "Sequential write")},
        {"sequential_read", QT_TRANSLATE_NOOP("scenario", "Sequential read")},
        {"random_write", QT_TRANSLATE_NOOP("scenario", "Random write")},
        {"random_read", QT_TRANSLATE_NOOP("scenario", "Random read")},
        {"full_overwrite", QT_TRANSLATE_NOOP("scenario", "Full overwrite and verification")},
        {"fragmentation", QT_TRANSLATE_NOOP("scenario", "Fragmentation")},
        {"recorder", QT_TRANSLATE_NOOP("scenario", "Video recorder")},
        {"dirty_state", QT_TRANSLATE_NOOP("scenario", "Dirty state")},
        {"flash_character", QT_TRANSLATE_NOOP("scenario", "Flash characteristics")},
        {"endurance", QT_TRANSLATE_NOOP("scenario", "Endurance")},
        {"speed_class", QT_TRANSLATE_NOOP("scenario", "Speed Class")},
        {"app_class", QT_TRANSLATE_NOOP("scenario", "Application Performance Class")},
        {"replay", QT_TRANSLATE_NOOP("scenario", "Trace replay")},
        {"write_path", QT_TRANSLATE_NOOP("scenario", "Ways of writing compared")},
    };
    return words;
}

std::span<const Word> phaseWords()
{
    static constexpr Word words[] = {
        {"prefill", QT_TRANSLATE_NOOP("phase", "Pre-fill")}, {"warmup", QT_TRANSLATE_NOOP("phase", "Warm-up")}, {"write", QT_TRANSLATE_NOOP("phase", "Write")},
        {"read", QT_TRANSLATE_NOOP("phase", "Read")},        {"verify", QT_TRANSLATE_NOOP("phase", "Verify")},
    };
    return words;
}

std::span<const Word> flagWords()
{
    static constexpr Word words[] = {
        {"few_samples", QT_TRANSLATE_NOOP("flag", "few samples")},
        {"cached_read", QT_TRANSLATE_NOOP("flag", "possibly read from a cache")},
        {"too_short", QT_TRANSLATE_NOOP("flag", "too short")},
        {"correlated", QT_TRANSLATE_NOOP("flag", "not steady, interval may be too narrow")},
    };
    return words;
}

std::span<const Word> unitWords()
{
    static constexpr Word words[] = {
        {"us", "µs"}, {"1", ""}, {"text", ""}, {"1/s", QT_TRANSLATE_NOOP("unit", "/s")}, {"1 or 0", ""},
    };
    return words;
}

std::span<const Word> valueWords()
{
    static constexpr Word words[] = {
        {"none", QT_TRANSLATE_NOOP("value", "none")},
        {"limbo", QT_TRANSLATE_NOOP("value", "limbo (writes beyond the real size are lost)")},
        {"wraparound", QT_TRANSLATE_NOOP("value", "wraparound (addresses repeat)")},
        {"chain", QT_TRANSLATE_NOOP("value", "chain")},
        {"damaged", QT_TRANSLATE_NOOP("value", "damaged")},
        {"page", QT_TRANSLATE_NOOP("value", "page-mapped")},
        {"open_au", QT_TRANSLATE_NOOP("value", "few open allocation units")},
        {"hybrid", QT_TRANSLATE_NOOP("value", "hybrid with log blocks")},
        {"unknown", QT_TRANSLATE_NOOP("value", "unknown")},
    };
    return words;
}

const char* englishOf(std::span<const Word> words, std::string_view id)
{
    const auto found = std::ranges::find(words, id, &Word::id);
    return found == words.end() ? nullptr : found->english;
}

} // namespace assay
