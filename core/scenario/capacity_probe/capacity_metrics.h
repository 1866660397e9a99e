// What a capacity probe has found, in numbers: pure functions of the step's facts. Definitions: docs/metrics.md.
#pragma once

#include "quantity/quantity.h"
#include "record/metric.h"
#include "record/run_record.h"

#include <string_view>
#include <vector>

namespace assay {

// Flags of STEP.counterfeit. "damaged" amid good flash: no counterfeit, but no good card either.
inline constexpr const char* kAmidGood = "amid_good";
// A larger hidden cache is not ruled out.
inline constexpr const char* kSmallCachesOnly = "small_caches_only";
// More risk of a miss than the step's miss_limit allows: the value is "undecided".
inline constexpr const char* kLowConfidence = "low_confidence";

// A word of the contract that says that a card is not what it claims: not "none", "undecided", nor a word that no
// version knows.
bool isCounterfeitKind(std::string_view word);
// counterfeit, real_capacity, miss_probability, cache_seen_through and coverage; empty for a step that neither probed
// nor read back all of the card. Of a probe that did not end: coverage only. What the facts do not tell is not yielded.
std::vector<Metric> capacityMetrics(const RunRecord& run, const StepRecord& step);

std::vector<Quantity> capacityQuantities();

} // namespace assay
