// Remarks of a metric on its own quality. docs/method/verdict.md tells their effect on a criterion, and
// docs/method/metrics.md when each is set.
#pragma once

#include "ground/base/message.h"

#include <string>
#include <vector>

namespace assay {

enum class MetricFlag {
    atLeast,
    fewSamples,
    cachedRead, // the page cache was not bypassed
    implausiblyFast,
    withinCache, // verified so soon that a hidden cache may still hold the data
    correlated,
    changed,
    cacheNotExcluded,
    slowed,
    smallCachesOnly, // of STEP.counterfeit, as the next four: a larger hidden cache is not ruled out
    lowConfidence,   // the risk of a miss exceeds the step's miss_limit: the value is "undecided"
    amidGood,        // "damaged" among good units: not a counterfeit, but a bad card
    // "damaged", and no unit stores what is written to it: read-only, write-protected or defective, not a counterfeit.
    storesNothing,
    unreadable, // in addition to storesNothing: most of the card
    onDeadCard, // measured on a card with a CapacityFault that stores nothing; onCounterfeit: with any other
    onCounterfeit,
    testExtent, // of the extent of the test: a missed limit is inconclusive, never a fault of the card
    relativeToSequential,
    confidenceGood,
    confidenceFair,
    freshOutOfBox, // of write amplification: the run had not written the card over once
    ratedCycles,
    assumedCycles,
    tooShort,
    offCurve,
    undecided, // of STEP.steady; the next five are its reason
    fewBlocks,
    levelTooShort,
    notOverwritten,
    slopeUnsure,
    stillChanging,
    hostBusy, // a bad value may be the fault of the host: a missed limit is inconclusive
    // The same if single I/Os miss a limit, and these either were not reproduced by repetition, or are too rare to
    // distinguish the card from an unaccounted host delay.
    hostDelay,
    cacheNotCard,
    unfinished,
    shortened, // of a step that ended early: the limit may be missed, or met, only because data are missing
    decisive,  // in addition: ended the step, because its limit can no longer be met
    // Results that a standard decides, with an inconclusive criterion: within the guard band around a limit;
    // claims of the card unknown; path to the card too slow for the question; part of the question not measured.
    nearLimit,
    noClaim,
    hostLimit,
    notMeasured,
    // Promised only to a host that sends the commands of the class, not to this one: a missed limit is inconclusive.
    indicative,
};

const char* name(MetricFlag flag); // as in run.json: "few_samples", ...
std::vector<std::string> flagNames(const std::vector<MetricFlag>& flags);
Message meaning(MetricFlag flag); // a few words for people

} // namespace assay
