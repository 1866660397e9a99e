// The sentences that say why a criterion has its verdict, and the numbers in them. Pure text: verdicts are decided in scorecard.cpp.
#pragma once

#include "record/run_record.h"

#include <span>
#include <string>
#include <variant>

namespace assay {

using CriterionValue = std::variant<double, std::string>;

// A value with its unit, with as many digits as it takes not to look like the limit that it differs from.
std::string shown(const CriterionValue& value, const CriterionValue& limit, const std::string& unit);
// ">= 10 MB/s"
std::string shownLimit(const CriterionResult& result);

// The reason of a verdict that stands on value and interval alone.
Message reasonOf(const CriterionResult& result);
// A counterfeit is told with what there is of it: the sibling metric of the same step. Empty for other metrics.
Message counterfeitReason(const CriterionResult& result, std::span<const Metric> metrics);
// The states that a card was compared in, on one line. Empty for other metrics than those of a dirty_state step.
Message dirtyReason(const CriterionResult& result, std::span<const Metric> metrics);

} // namespace assay
