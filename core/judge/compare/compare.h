// Compares two or more runs. Pure; the order of the runs changes nothing but the order of the values.
//
// Does a metric differ? Every pair of runs is asked whether the difference is larger than its uncertainty
// (difference.h). The clearest pair speaks for the metric, its chance multiplied by the number of pairs (Bonferroni);
// the metrics together are corrected by Holm, so that the risk that any of those called different is not is 10 %.
// "No difference" needs proof too: the 90 % interval of every pair lies within 10 % of their mean (two one-sided tests,
// Schuirmann, Journal of Pharmacokinetics and Biopharmaceutics 15, 1987). What is neither cannot be told. The intervals
// are those of each run alone: that a card does not run twice alike is not in them, see blame.h.
#pragma once

#include "judge/compare/blame.h"
#include "judge/compare/conditions.h"
#include "run/record/scorecard.h"
#include "run/record/step_name.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace assay {

inline constexpr double kCompareRisk = 0.10; // of any difference that is none
inline constexpr double kSameWithin = 0.10;  // a smaller difference does not matter

struct ComparedValue {
    std::optional<std::variant<double, std::string>> value; // none = the run has no such metric
    std::optional<Interval> ci;                             // none also where a flag makes it worthless
    std::size_t rank = 0;                                   // 1 = best; 0 = nothing is better or worse
    bool outlier = false;                                   // spread.h
};

// The clearest difference of two runs, in the unit of the metric: the value of `to` less that of `from`.
struct Contrast {
    std::size_t from = 0, to = 0;
    double difference = 0;
    Interval ci; // 90 %, of this pair alone
};

struct ComparedMetric {
    std::string id, unit;
    std::vector<ComparedValue> values; // in the order of the runs
    std::optional<bool> differs;       // none = cannot be told
    std::optional<Contrast> contrast;  // none without two estimates
    Message why;                       // of `differs`
};

// A demand that at least one of the runs was judged by.
struct ComparedCriterion {
    std::string metric;
    std::vector<std::optional<CriterionResult>> results; // in the order of the runs
};

struct RunComparison {
    StepNames names; // of the steps of all runs; where runs call a step differently, as the first of them does
    std::vector<ComparedCondition> conditions;
    std::vector<ComparedCriterion> criteria;
    std::vector<ComparedMetric> metrics;
    std::vector<std::size_t> chief; // of metrics: numbers that were judged, else mean rates; those in all runs first
    std::string blamed;             // the metric that `blame` is about: the first chief one that is there in all runs
    Blame blame;

    const ComparedMetric* metric(std::string_view id) const;
};

RunComparison compareRuns(std::span<const JudgedRecord* const> runs);

// "A", "B", ... "Z", "AA", ...: how a run is called beside others.
std::string runLabel(std::size_t run);
// The numbers of a metric, without those runs that have none.
std::vector<double> numbersOf(const ComparedMetric& metric);
// Of a number; none of a word or of nothing.
std::optional<double> numberOf(const ComparedValue& value);
// The difference in per cent of the value of `from`; none where that is 0.
std::optional<Interval> percentOf(const ComparedMetric& metric, const Contrast& contrast);

} // namespace assay
