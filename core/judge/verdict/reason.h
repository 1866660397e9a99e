// The sentences that explain the verdict of a criterion, and their numbers. Text only: scorecard.cpp decides the
// verdicts.
#pragma once

#include "ground/base/message.h"
#include "run/record/metric.h"
#include "run/record/run_record.h"
#include "run/record/scorecard.h"

#include <span>
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
// Returns the reason of a verdict that depends only on value and interval.
Message reasonOf(const CriterionResult& result);
// Returns the reason of a verdict from Metric::sustained, in place of the interval of the mean.
Message sustainedReason(const CriterionResult& result, const Metric& metric);
// Returns the reason of an extreme that meets its limit. `bound`: upper bound on the exceedance rate; `toleratedRate`:
// tolerated exceedance rate.
Message exceedanceReason(const CriterionResult& result, double bound, double toleratedRate);
// Returns the caveat of a write rate that meets its limit if a write cache larger than the bytes written is not ruled
// out (flag cacheNotExcluded); else empty.
Message cacheReason(const CriterionResult& result, const Metric& metric, std::span<const Metric> metrics);
// Returns why a pass or fail defined by a standard is undecided (flags in ground/quantity/metric_flag.h); else
// empty.
Message standardReason(const CriterionResult& result, const Metric& metric);
// The compared states of a card on one line. Empty except for metrics of a dirty_state step.
Message preconditioningReason(const CriterionResult& result, std::span<const Metric> metrics);

} // namespace assay
