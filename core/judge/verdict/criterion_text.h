// The value and the limit of a criterion as text.
#pragma once

#include "run/record/scorecard.h"

#include <string>
#include <variant>

namespace assay {

using CriterionValue = std::variant<double, std::string>;

// Returns a value for people (ground/base/quantity_text.h), with enough digits to differ from the limit.
std::string criterionValueText(const CriterionValue& value, const CriterionValue& limit, const std::string& unit);
// ">= 10 MB/s"
std::string criterionLimitText(const CriterionResult& result);

// Returns true if the reason must be shown: for every verdict except a plain pass. A pass with a caveat shows it, and
// "no counterfeit" states its risk.
bool needsReason(const CriterionResult& result);

} // namespace assay
