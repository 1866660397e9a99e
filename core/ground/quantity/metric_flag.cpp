#include "ground/quantity/metric_flag.h"

#include <algorithm>

namespace assay {

namespace {

struct FlagRow {
    MetricFlag flag;
    const char* name;
    Message meaning;
};

const FlagRow& rowOf(MetricFlag flag)
{
    using enum MetricFlag;
    static const FlagRow rows[] = {
        {atLeast, "at_least", msg("flag", "a lower bound")},
        {fewSamples, "few_samples", msg("flag", "too few observations for an interval")},
        {cachedRead, "cached_read", msg("flag", "possibly read from a cache")},
        {implausiblyFast, "implausibly_fast", msg("flag", "faster than the bus")},
        {withinCache, "within_cache", msg("flag", "read back too soon to rule out a cache")},
        {correlated, "correlated", msg("flag", "came and went, judged from its slowest to its fastest part")},
        {changed, "changed", msg("flag", "the speed did not settle, judged with its last level and trend")},
        {cacheNotExcluded, "cache_not_excluded", msg("flag", "a larger write cache would not have shown")},
        {slowed, "slowed", msg("flag", "the card slowed down, judged by its last level")},
        {smallCachesOnly, "small_caches_only", msg("flag", "a larger hidden cache is not ruled out")},
        {lowConfidence, "low_confidence", msg("flag", "the risk of a miss is above the limit of the step")},
        {amidGood, "amid_good", msg("flag", "bad places amid good ones: the card is damaged")},
        {storesNothing, "stores_nothing", msg("flag", "no address stores written data")},
        {unreadable, "unreadable", msg("flag", "most reads failed")},
        {onDeadCard, "on_dead_card", msg("flag", "measured on a card that does not store data")},
        {onCounterfeit, "on_counterfeit", msg("flag", "measured on a counterfeit")},
        {testExtent, "of_the_test", msg("flag", "says how far the test went, not how good the card is")},
        {relativeToSequential, "relative_to_sequential",
         msg("flag", "counted in erases: relative to sequential writing, and a block erased half full counts as full")},
        {confidenceGood, "confidence_good", msg("flag", "confidence good: timing and replay confirm each other")},
        {confidenceFair, "confidence_fair",
         msg("flag", "confidence fair: from one way only, or two that differ by more than a quarter")},
        {freshOutOfBox, "fresh",
         msg("flag",
             "the card was fresh: this run had not written it over once, and free flash makes this look better")},
        {ratedCycles, "rated_cycles", msg("flag", "program/erase cycles as the card rates itself")},
        {assumedCycles, "assumed_cycles", msg("flag", "program/erase cycles are assumed, not known")},
        {tooShort, "too_short", msg("flag", "too short for an interval")},
        {offCurve, "off_curve", msg("flag", "the speed class model does not describe the card")},
        {undecided, "undecided", msg("flag", "undecided")},
        {fewBlocks, "few_blocks", msg("flag", "too little was written to tell")},
        {levelTooShort, "level_too_short", msg("flag", "too little was written since the throughput last changed")},
        {notOverwritten, "not_overwritten",
         msg("flag", "the range was not overwritten once since the throughput last fell")},
        {slopeUnsure, "slope_unsure", msg("flag", "noise hides whether the throughput still changes")},
        {stillChanging, "still_changing", msg("flag", "the throughput still changes")},
        {hostBusy, "host_busy", msg("flag", "the computer was busy and kept the measuring waiting")},
        {hostDelay, "host_delay", msg("flag", "too rare to tell the card from a delay of the computer")},
        {cacheNotCard, "cache_not_card", msg("flag", "taken by the page cache, not by the card")},
        {unfinished, "unfinished", msg("flag", "the step was cut short")},
        {nearLimit, "near_limit", msg("flag", "within 3 % of a limit")},
        {noClaim, "no_claim", msg("flag", "it is not known what the card claims")},
        {hostLimit, "host_limit", msg("flag", "the way to the card is too slow to tell")},
        {notMeasured, "not_measured", msg("flag", "not measured as the standard has it")},
        {indicative, "indicative", msg("flag", "indicative: this host cannot send CMD20")},
    };
    return *std::ranges::find(rows, flag, &FlagRow::flag);
}

} // namespace

const char* name(MetricFlag flag) { return rowOf(flag).name; }

std::vector<std::string> flagNames(const std::vector<MetricFlag>& flags)
{
    std::vector<std::string> names;
    for (const MetricFlag flag : flags)
        names.emplace_back(name(flag));
    return names;
}

Message meaning(MetricFlag flag) { return rowOf(flag).meaning; }

} // namespace assay
