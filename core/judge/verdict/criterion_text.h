// The value and the limit of a criterion as arguments of messages.
#pragma once

#include "ground/base/message.h"
#include "run/record/scorecard.h"

#include <string>
#include <variant>

namespace assay {

using CriterionValue = std::variant<double, std::string>;

// Returns a value with its unit, written with enough digits to differ from the limit, or a word.
Argument criterionValue(const CriterionValue& value, const CriterionValue& limit, const std::string& unit);
// ">= 10 MB/s"
Limit criterionLimit(const CriterionResult& result);

// Returns true if the reason must be shown: for every verdict except a plain pass. A pass with a caveat shows it, and
// "no counterfeit" states its risk.
bool needsReason(const CriterionResult& result);

} // namespace assay
