// The verdict on a run: computed by judge/verdict/judge_run.h from the record and a profile, and stored with the
// record.
#pragma once

#include "run/profile/comparison.h"
#include "run/record/metric.h"
#include "run/record/run_record.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace assay {

enum class Verdict { pass, marginal, fail, inconclusive, error };
const char* name(Verdict verdict);                          // "pass", "marginal", "fail", "inconclusive", "error"
std::optional<Verdict> verdictNamed(std::string_view text); // nothing for an unknown text

struct CriterionResult {
    std::string metric;
    Comparison op = Comparison::atLeast;
    std::variant<double, std::string> limit = 0.0;
    std::optional<double> marginal;
    std::string unit;
    std::optional<std::variant<double, std::string>> value; // nothing = the step yielded no such metric
    std::optional<Interval> ci;
    Verdict verdict = Verdict::inconclusive;
    Message reason;
    bool caveat = false; // a pass whose reason must be shown, because it limits what the pass covers
};

// Returns true if both ask the same of the same metric, whatever was measured.
bool isSameCriterion(const CriterionResult& a, const CriterionResult& b);
// Returns the value; none for a word, or if the step yielded no such metric.
std::optional<double> numberOf(const CriterionResult& result);

// The profile that judged a stored run, if it is not the run's own.
struct JudgedBy {
    std::string name, version, sha256;
};

struct Scorecard {
    std::vector<Metric> metrics;
    std::vector<CriterionResult> criteria;
    Verdict verdict = Verdict::inconclusive;
    std::optional<JudgedBy> judgedBy;

    const Metric* metric(std::string_view id) const;
    const CriterionResult* criterion(const CriterionResult& same) const; // isSameCriterion(); null without one
};

// A run as stored and shown: observations and verdicts.
struct JudgedRecord : RunRecord, Scorecard {
    void setScorecard(Scorecard card) { static_cast<Scorecard&>(*this) = std::move(card); }
};

} // namespace assay
