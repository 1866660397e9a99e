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

// A plain pass needs no words, limit and value stand beside it; that there is no counterfeit does, for the risk of it stands in them.
bool needsReason(const CriterionResult& result);
// The reason of a verdict that stands on value and interval alone.
Message reasonOf(const CriterionResult& result);
// The states that a card was compared in, on one line. Empty for other metrics than those of a dirty_state step.
Message dirtyReason(const CriterionResult& result, std::span<const Metric> metrics);

} // namespace assay
