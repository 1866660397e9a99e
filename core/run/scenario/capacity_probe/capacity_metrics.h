// The metrics of a capacity probe: pure functions of the step's facts. Definitions: docs/method/metrics.md.
#pragma once

#include "ground/quantity/quantity.h"
#include "run/record/metric.h"
#include "run/record/run_record.h"

#include <string_view>
#include <vector>

namespace assay {

// Flags of STEP.counterfeit. "damaged" among good units: not a counterfeit, but a bad card.
inline constexpr const char* kAmidGood = "amid_good";
// "damaged", and no unit stores what is written to it: read-only, write-protected or defective, not a counterfeit.
inline constexpr const char* kStoresNothing = "stores_nothing";
// In addition to kStoresNothing: most of the card is unreadable.
inline constexpr const char* kUnreadable = "unreadable";
// A larger hidden cache is not ruled out.
inline constexpr const char* kSmallCachesOnly = "small_caches_only";
// The risk of a miss exceeds the step's miss_limit: the value is "undecided".
inline constexpr const char* kLowConfidence = "low_confidence";

// True if the word says that the card lacks capacity; false for "none", "undecided" and unknown words. With kAmidGood
// or kStoresNothing the card is nevertheless no counterfeit.
bool isLossKind(std::string_view word);
// Returns counterfeit, real_capacity, miss_probability, cache_seen_through and coverage, as far as the facts contain
// them. Empty for a step that neither probed nor read back the whole card. Only coverage for a probe that did not
// finish.
std::vector<Metric> capacityMetrics(const RunRecord& run, const StepRecord& step);

std::vector<Quantity> capacityQuantities();

} // namespace assay
