// The sentences that say why a criterion has its verdict, and the numbers in them. Pure text: verdicts are decided in
// scorecard.cpp.
#pragma once

#include "record/metric.h"
#include "record/run_record.h"
#include "record/scorecard.h"

#include <span>
#include <string>
#include <variant>

namespace assay {

using CriterionValue = std::variant<double, std::string>;

// A value as a person would write it (base/quantity_text.h), with as many digits as it takes not to look like the limit
// that it differs from.
std::string shown(const CriterionValue& value, const CriterionValue& limit, const std::string& unit);
// ">= 10 MB/s"
std::string shownLimit(const CriterionResult& result);

// A plain pass needs no words, limit and value stand beside it; one with a caveat does, and that there is no
// counterfeit, for the risk of it stands in them.
bool needsReason(const CriterionResult& result);
// The reason of a verdict that stands on value and interval alone.
Message reasonOf(const CriterionResult& result);
// Of one that the interval of the mean would not have given, but Metric::sustained gives.
Message sustainedReason(const CriterionResult& result, const Metric& metric);
// Of an extreme that meets its limit, when less than the share `bound` is worse and up to `rare` does no harm.
Message boundReason(const CriterionResult& result, double bound, double rare);
// Of a rate of writing that meets its limit, when a write cache larger than what was written would not have shown (flag
// "cache_not_excluded"); else empty.
Message cacheReason(const CriterionResult& result, const Metric& metric, std::span<const Metric> metrics);
// The states that a card was compared in, on one line. Empty for other metrics than those of a dirty_state step.
Message dirtyReason(const CriterionResult& result, std::span<const Metric> metrics);

} // namespace assay
