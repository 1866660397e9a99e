// What a run was judged to be. Made by verdict/scorecard.h out of the record and a profile, and stored with it.
#pragma once

#include "record/metric.h"
#include "record/run_record.h"

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace assay {

enum class Verdict { pass, marginal, fail, inconclusive, error };
const char* name(Verdict verdict); // "pass", "marginal", "fail", "inconclusive", "error"

struct CriterionResult {
    std::string metric;
    std::string op;
    std::variant<double, std::string> limit = 0.0;
    std::optional<double> marginal;
    std::string unit;
    std::optional<std::variant<double, std::string>> value; // none = the step yielded no such metric
    std::optional<Interval> ci;
    Verdict verdict = Verdict::inconclusive;
    Message reason;
    bool caveat = false; // of a pass: the reason says what it does not cover, so it is to be shown
};

// The profile that a stored run was judged by, where it is not the one that the run was made with.
struct JudgedBy {
    std::string name, version, sha256;
};

struct Scorecard {
    std::vector<Metric> metrics;
    std::vector<CriterionResult> criteria;
    Verdict verdict = Verdict::inconclusive;
    std::optional<JudgedBy> judgedBy;

    const Metric* metric(std::string_view id) const;
};

// A run as it is stored and shown: what was seen, and what was made of it.
struct JudgedRecord : RunRecord, Scorecard {
    void setScorecard(Scorecard card) { static_cast<Scorecard&>(*this) = std::move(card); }
};

} // namespace assay
