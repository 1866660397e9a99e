// Results as text for a terminal, in the user's language.
#pragma once

#include "io/host/self_test.h"
#include "judge/lot/lot_judgement.h"
#include "run/record/scorecard.h"

#include <string>
#include <vector>

namespace assay::cli {

// Decision and findings of the document on a judged run (document/run_document.h). `withLatencies`: also fio's
// percentiles and buckets of each phase that is evaluated.
std::string scorecardText(const JudgedRecord& run, bool withLatencies = false);
// Timing uncertainty of this host.
std::string selfTestText(const SelfTest& test);

// The plan with its risks and points of its operating characteristic.
std::string planText(const LotPlan& plan);
// The document on a lot (document/lot_document.h). `folders`: of the cards' runs.
std::string lotText(const LotDocument& lot, const std::vector<std::string>& folders);

} // namespace assay::cli
