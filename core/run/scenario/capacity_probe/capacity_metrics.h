// The metrics of a capacity probe: pure functions of the step's facts. Definitions: docs/method/metrics.md.
#pragma once

#include "ground/quantity/quantity.h"
#include "run/record/metric.h"
#include "run/record/run_record.h"

#include <string_view>
#include <vector>

namespace assay {

// True if the word says that the card lacks capacity; false for "none", "undecided" and unknown words. With the
// flag amidGood or storesNothing the card is nevertheless no counterfeit.
bool isLossKind(std::string_view word);
// Returns counterfeit, real_capacity, miss_probability, cache_seen_through and coverage, as far as the facts contain
// them. Empty for a step that neither probed nor read back the whole card. Only coverage for a probe that did not
// finish.
std::vector<Metric> capacityMetrics(const RunRecord& run, const StepRecord& step);

std::vector<Quantity> capacityQuantities();

} // namespace assay
