// Has the card the capacity that is printed on it? A criterion of every run whose label states one. Pure.
#pragma once

#include "run/record/metric.h"
#include "run/record/run_record.h"
#include "run/record/scorecard.h"

#include <optional>
#include <span>
#include <vector>

namespace assay {

inline constexpr const char* kLabelCapacity = "card.label_capacity"; // of the card, in B
inline constexpr const char* kLabelPromise = "card.label_promise";   // by its label, in B

// Returns both metrics; none where the label of the sample states no capacity.
std::vector<Metric> labelMetrics(const RunRecord& record);
// Fails a card with less than 90 % of its label (card_findings.h); a larger one passes. It says nothing of
// counterfeits: a wrong label does not prove one. Nothing without the metrics.
std::optional<CriterionResult> judgeLabel(std::span<const Metric> metrics);

} // namespace assay
