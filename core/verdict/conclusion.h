// The one place where a run's outcome and its criteria become a verdict, and the verdict an exit code. Command line,
// run.json, PDF, JUnit and desktop show what stands here.
#pragma once

#include "base/result.h"
#include "record/run_record.h"
#include "record/scorecard.h"

#include <span>

namespace assay {

// Worst of the criteria: fail, then inconclusive, then marginal, then pass; inconclusive without any. Nobody knows who
// is to blame when a run did not complete: it is inconclusive, and Verdict::error when the host or the reader was at
// fault.
Verdict overallVerdict(std::span<const CriterionResult> criteria, Outcome outcome);

// Sets the verdict from outcome and criteria. In a run that did not complete a criterion that failed in a finished step
// becomes inconclusive, so that the word "fail" stands nowhere but in a run whose verdict it is.
void conclude(Scorecard& card, Outcome outcome);

// Contract exit code of a finished run: 1 for fail and for nothing else, whatever the outcome. Else 3 error, 4 lost or
// hung, 5 stopped, and of a completed run 0 pass or marginal, 6 inconclusive.
int exitCode(Outcome outcome, Verdict verdict);
int exitCode(const Error& error); // of a run that could not begin

} // namespace assay
