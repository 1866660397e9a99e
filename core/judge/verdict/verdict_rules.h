// The rules that judge one criterion, in the order of docs/method/verdict.md. Pure.
#pragma once

#include "run/profile/profile.h"
#include "run/record/metric.h"
#include "run/record/scorecard.h"

#include <span>

namespace assay {

// Judges one criterion. Each rule has a condition, a verdict and a reason; the first that applies decides. ">=" and
// "<=" use an interval: Metric::sustained of a mean rate, else the 90 % confidence interval, else the value itself. An
// interval wholly beyond the limit fails; one that straddles the limit is inconclusive; one that meets the limit but
// not wholly the warning level `marginal` is marginal. Half the width of the interval is thus the guard band of both
// decisions (decision rule of ISO 14253-1). "==" compares the value.
CriterionResult judge(const Criterion& criterion, std::span<const Metric> metrics);

} // namespace assay
