// Judges the metrics of a run by its criteria. Pure.
#pragma once

#include "run/profile/profile.h"
#include "run/record/metric.h"
#include "run/record/run_record.h"
#include "run/record/scorecard.h"

#include <span>
#include <vector>

namespace assay {

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
