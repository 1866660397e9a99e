// Judges metrics by criteria. Pure.
#pragma once

#include "run/profile/profile.h"
#include "run/record/metric.h"
#include "run/record/run_record.h"
#include "run/record/scorecard.h"

#include <span>
#include <vector>

namespace assay {

// Judges one criterion. ">=" and "<=" use an interval: Metric::sustained of a mean rate, else the 90 % confidence
// interval, else the value itself. An interval wholly beyond the limit fails; one that straddles the limit is
// inconclusive; one that meets the limit but not wholly the warning level `marginal` is marginal. Half the width of the
// interval is thus the guard band of both decisions (decision rule of ISO 14253-1). "==" compares the value.
// Inconclusive, never pass: a metric that is missing, of another type than the limit, or flagged fewSamples,
// tooShort, unfinished or lowConfidence; an extreme of too few observations (Metric::bound above the tolerated
// exceedance rate Criterion::rare); data that may not come from the flash (plausibility.h). Inconclusive, never fail: a
// metric on the extent of the test (MetricFlag::testExtent), and one that the host may have falsified
// (MetricFlag::hostBusy). Inconclusive, neither: a margin smaller than Metric::hostUncertainty.
CriterionResult judge(const Criterion& criterion, std::span<const Metric> metrics);

// Judges all criteria: first STEP.counterfeit == "none" for every step that checked it, then those of the profile, then
// the built-in ones: card.label_capacity if the label states a capacity, run.io_errors == 0 if at least one step was
// measured, run.bad_sectors == 0 if sectors were verified.
std::vector<CriterionResult> judgeAll(const Profile& profile, std::span<const Metric> metrics);

// Returns the criteria, in order, that judgeAll() judges after a complete run of the profile. A label of the card may
// add one.
std::vector<Criterion> criteriaOf(const Profile& profile);

// Computes metrics, criteria and verdict (conclusion.h) of a record.
Scorecard evaluate(const RunRecord& record, const Profile& profile);

} // namespace assay
