// Compares the capacity with the printed one: a criterion of every run whose label states a capacity. Pure.
#pragma once

#include "run/record/metric.h"
#include "run/record/run_record.h"
#include "run/record/scorecard.h"

#include <optional>
#include <span>
#include <vector>

namespace assay {

inline constexpr const char* kLabelCapacity = "card.label_capacity"; // capacity of the card, bytes
inline constexpr const char* kLabelPromise = "card.label_promise";   // capacity according to the label, bytes

// Returns both metrics; none if the label of the specimen states no capacity.
std::vector<Metric> labelMetrics(const RunRecord& record);
// Fails a card with less than 90 % of its label (card_findings.h); a larger one passes. A wrong label alone does not
// prove a counterfeit. Returns none without the metrics.
std::optional<CriterionResult> judgeLabel(std::span<const Metric> metrics);

} // namespace assay
