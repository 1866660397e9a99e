// Derives the verdict of a run from its outcome and criteria, and the exit code from the verdict. Command line,
// run.json, PDF, JUnit and desktop all use these functions.
#pragma once

#include "ground/base/result.h"
#include "run/record/run_record.h"
#include "run/record/scorecard.h"

#include <span>

namespace assay {

// Returns the worst verdict of the criteria: fail, then inconclusive, marginal, pass; inconclusive without criteria. A
// run that did not complete is inconclusive, because the cause is unknown; Verdict::error if the host or the reader was
// at fault.
Verdict overallVerdict(std::span<const CriterionResult> criteria, Outcome outcome);

// Sets the verdict from outcome and criteria. In a run that did not complete, a failed criterion of a finished step
// becomes inconclusive, so that "fail" only appears in a run whose verdict it is.
void conclude(Scorecard& card, Outcome outcome);

// Returns the exit code of a finished run: 1 for fail and nothing else, whatever the outcome. Else 3 error, 4 lost or
// hung, 5 stopped; for a completed run 0 pass or marginal, 6 inconclusive.
int exitCode(Outcome outcome, Verdict verdict);
int exitCode(const Error& error); // of a run that could not start

} // namespace assay
