// The sentences that explain the verdict of a criterion, and their numbers. Text only: scorecard.cpp decides the
// verdicts.
#pragma once

#include "run/record/metric.h"
#include "run/record/run_record.h"
#include "run/record/scorecard.h"

#include <span>
#include <string>
#include <variant>

namespace assay {

using CriterionValue = std::variant<double, std::string>;

// Returns a value for people (ground/base/quantity_text.h), with enough digits to differ from the limit.
std::string shown(const CriterionValue& value, const CriterionValue& limit, const std::string& unit);
// ">= 10 MB/s"
std::string shownLimit(const CriterionResult& result);

// Must the reason be shown? Not for a plain pass; but for a pass with a caveat, and for "no counterfeit", whose reason
// states the risk.
bool needsReason(const CriterionResult& result);
// The reason of a verdict that depends only on value and interval.
Message reasonOf(const CriterionResult& result);
// The reason of a verdict that comes from Metric::sustained, and not from the interval of the mean.
Message sustainedReason(const CriterionResult& result, const Metric& metric);
// The reason for an extreme that meets its limit: less than the share `bound` is worse, and a share of `rare` is
// tolerated.
Message boundReason(const CriterionResult& result, double bound, double rare);
// The caveat for a write rate that meets its limit, when a write cache larger than the bytes written is not excluded
// (flag "cache_not_excluded"); else empty.
Message cacheReason(const CriterionResult& result, const Metric& metric, std::span<const Metric> metrics);
// Why a word that a standard decides is undecided (flags in run/scenario/common/plausibility.h); empty if it is not.
Message standardReason(const CriterionResult& result, const Metric& metric);
// The compared states of a card on one line. Empty except for metrics of a dirty_state step.
Message dirtyReason(const CriterionResult& result, std::span<const Metric> metrics);

} // namespace assay
