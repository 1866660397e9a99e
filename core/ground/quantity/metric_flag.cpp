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
        {atLeast, "at_least", msg("flag", "lower bound")},
        {fewSamples, "few_samples", msg("flag", "too few observations for an interval")},
        {cachedRead, "cached_read", msg("flag", "possibly read from a cache")},
        {implausiblyFast, "implausibly_fast", msg("flag", "faster than the bus")},
        {withinCache, "within_cache", msg("flag", "read back too soon to rule out a cache")},
        {correlated, "correlated", msg("flag", "intermittent slowdown, judged by its slowest to fastest part")},
        {changed, "changed", msg("flag", "no steady state, judged by the last level and its trend")},
        {cacheNotExcluded, "cache_not_excluded", msg("flag", "larger write caches are not ruled out")},
        {slowed, "slowed", msg("flag", "the card slowed down, judged by its last level")},
        {smallCachesOnly, "small_caches_only", msg("flag", "larger hidden caches are not ruled out")},
        {lowConfidence, "low_confidence", msg("flag", "risk of a missed counterfeit above the limit of the step")},
        {amidGood, "amid_good", msg("flag", "bad regions between good ones: the card is damaged")},
        {storesNothing, "stores_nothing", msg("flag", "no address stores written data")},
        {unreadable, "unreadable", msg("flag", "most reads failed")},
        {onDeadCard, "on_dead_card", msg("flag", "measured on a card that does not store data")},
        {onCounterfeit, "on_counterfeit", msg("flag", "measured on a counterfeit")},
        {testExtent, "of_the_test", msg("flag", "limited by the test, not by the card")},
        {relativeToSequential, "relative_to_sequential",
         msg("flag", "counted in erases: relative to sequential writing; half-full erased blocks count as full")},
        {confidenceGood, "confidence_good", msg("flag", "confidence good: timing and replay estimators agree")},
        {confidenceFair, "confidence_fair",
         msg("flag", "confidence fair: one estimator only, or two that differ by more than a quarter")},
        {freshOutOfBox, "fresh",
         msg("flag",
             "fresh out of box: this run has not overwritten the card once, and free flash improves the result")},
        {ratedCycles, "rated_cycles", msg("flag", "program/erase cycles rated by the card")},
        {assumedCycles, "assumed_cycles", msg("flag", "program/erase cycles assumed")},
        {tooShort, "too_short", msg("flag", "too short for an interval")},
        {offCurve, "off_curve", msg("flag", "the speed class model does not describe the card")},
        {undecided, "undecided", msg("flag", "inconclusive")},
        {fewBlocks, "few_blocks", msg("flag", "too few bytes written to decide")},
        {levelTooShort, "level_too_short", msg("flag", "too few bytes written since the throughput last changed")},
        {notOverwritten, "not_overwritten", msg("flag", "region not overwritten once since the throughput last fell")},
        {slopeUnsure, "slope_unsure", msg("flag", "noise hides whether the throughput still changes")},
        {stillChanging, "still_changing", msg("flag", "the throughput still changes")},
        {hostBusy, "host_busy", msg("flag", "CPU contention delayed the measurement")},
        {hostDelay, "host_delay", msg("flag", "too rare to distinguish card from host")},
        {cacheNotCard, "cache_not_card", msg("flag", "taken by the page cache, not by the card")},
        {unfinished, "unfinished", msg("flag", "step cut short")},
        {shortened, "shortened", msg("flag", "step ended early, because a limit can no longer be met")},
        {decisive, "decisive", msg("flag", "the limit can no longer be met")},
        {nearLimit, "near_limit", msg("flag", "within 3 % of a limit")},
        {noClaim, "no_claim", msg("flag", "class claimed by the card unknown")},
        {hostLimit, "host_limit", msg("flag", "link to the card too slow")},
        {notMeasured, "not_measured", msg("flag", "not measured by the method of the standard")},
        {indicative, "indicative", msg("flag", "indicative: this host does not send the commands of the class")},
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
