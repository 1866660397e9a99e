// Judging: pure functions of metrics and criteria.
#pragma once

#include "profile/profile.h"
#include "record/run_record.h"

#include <span>
#include <vector>

namespace assay {

// One criterion against the metrics. A confidence interval that straddles the limit is inconclusive; a metric that is missing is inconclusive, never pass.
CriterionResult judge(const Criterion& criterion, std::span<const Metric> metrics);

// Every criterion of the profile, and the built-in ones that hold for any run: run.io_errors == 0.
std::vector<CriterionResult> judgeAll(const Profile& profile, std::span<const Metric> metrics);

// Worst of the criteria: fail, then inconclusive, then marginal, then pass. A run that did not complete cannot pass; Outcome::error gives Verdict::error.
Verdict overallVerdict(std::span<const CriterionResult> criteria, Outcome outcome);

// Metrics, criteria and verdict of a record, computed afresh.
void evaluate(RunRecord& record, const Profile& profile);

// Contract exit code of a finished run: 0 pass or marginal, 1 fail, 3 error, 4 lost or hung, 5 stopped, 6 inconclusive.
int exitCode(Outcome outcome, Verdict verdict);
int exitCode(const Error& error); // of a run that could not begin

} // namespace assay
