// Results as text for a terminal, in the user's language.
#pragma once

#include "io/host/self_test.h"
#include "judge/advice/advice.h"
#include "judge/advice/measured_mitigations.h"
#include "judge/compare/compare.h"
#include "judge/lot/lot_judgement.h"
#include "run/record/scorecard.h"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace assay::cli {

// Decision and findings of the document on a judged run (document/run_document.h). `withLatencies`: also fio's
// percentiles and buckets of each phase that is evaluated.
std::string scorecardText(const JudgedRecord& run, bool withLatencies = false);
// Timing uncertainty of this host.
std::string selfTestText(const SelfTest& test);

inline constexpr std::size_t kRunColumns = 8; // more runs are summarized
// Conditions that differ, then criteria and metrics in columns. Lines have at most 120 cells, except those with
// folders. `folders` are those of the runs.
std::string comparisonText(const RunComparison& comparison, std::span<const JudgedRecord* const> runs,
                           std::span<const std::filesystem::path> folders);

// A table of mitigations, the best first, and the reasons of the best and of the harmful ones.
std::string adviceText(const Advice& advice, const JudgedRecord& run);
// Predicted and measured results of mitigations.
std::string measuredText(const std::vector<MeasuredMitigation>& mitigations, bool simulated);

// The plan with its risks and points of its operating characteristic.
std::string planText(const LotPlan& plan);
// The document on a lot (document/lot_document.h). `folders`: of the cards' runs.
std::string lotText(const LotDocument& lot, const std::vector<std::string>& folders);

} // namespace assay::cli
