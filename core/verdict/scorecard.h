// Judging: pure functions of metrics and criteria.
#pragma once

#include "profile/profile.h"
#include "record/metric.h"
#include "record/run_record.h"
#include "record/scorecard.h"

#include <span>
#include <vector>

namespace assay {

// One criterion against the metrics. For ">=" and "<=" the end of the interval that is nearer the limit has to hold (of
// a mean rate Metric::sustained, else the 90 % interval; an observation without interval: the value itself): the
// interval wholly beyond the limit fails, one that straddles it is inconclusive, one that clears it but not wholly the
// `marginal` band is marginal. So the half width of the interval is the guard band of both decisions (ISO 14253-1).
// "==" compares the value. A metric that is missing, of another type than the limit, or flagged "few_samples",
// "too_short", "unfinished" or "low_confidence" is inconclusive, never pass; one that only tells how far the test went
// never fails, nor one that the host may have spoilt (kHostBusy); so is one that would pass but is an extreme of too
// few observations (Metric::bound above Criterion::rare), or whose data may not have come from the flash
// (plausibility.h).
CriterionResult judge(const Criterion& criterion, std::span<const Metric> metrics);

// First STEP.counterfeit == "none" for every step that looked, then every criterion of the profile, and the built-in
// ones: run.io_errors == 0 for any run with at least one measured step, run.bad_sectors == 0 for any that verified
// something.
std::vector<CriterionResult> judgeAll(const Profile& profile, std::span<const Metric> metrics);

// Metrics, criteria and verdict (conclusion.h) of a record, computed afresh.
Scorecard evaluate(const RunRecord& record, const Profile& profile);

} // namespace assay
