// Compares two or more runs. Pure. The order of the runs changes only the order of the values.
// Difference: for every pair of runs the difference is compared with its uncertainty (difference.h). The clearest pair
// represents the metric; its p-value is multiplied by the number of pairs (Bonferroni). The p-values of all metrics are
// then corrected by Holm, so that the risk of any false "different" is at most 10 %. "No difference" needs proof too:
// the 90 % interval of every pair lies within 10 % of the pair's mean (two one-sided tests, Schuirmann, Journal of
// Pharmacokinetics and Biopharmaceutics 15, 1987). Everything else is inconclusive. The intervals are those within each
// run; the variation from run to run is not included, see variance_attribution.h.
#pragma once

#include "judge/compare/conditions.h"
#include "judge/compare/variance_attribution.h"
#include "run/record/scorecard.h"
#include "run/record/step_name.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace assay {

inline constexpr double kCompareRisk = 0.10; // familywise risk of a false difference
inline constexpr double kSameWithin = 0.10;  // relative; a smaller difference is irrelevant

struct ComparedValue {
    std::optional<std::variant<double, std::string>> value; // none = the run lacks the metric
    std::optional<Interval> ci;                             // none also if a flag makes it unusable
    std::size_t rank = 0;                                   // 1 = best; 0 = the metric has no better direction
    bool outlier = false;                                   // spread.h
};

// The clearest difference of two runs, in the unit of the metric: value of `to` minus value of `from`.
struct Contrast {
    std::size_t from = 0, to = 0;
    double difference = 0;
    Interval ci; // 90 %, of this pair alone
};

struct ComparedMetric {
    std::string id, unit;
    std::vector<ComparedValue> values; // in the order of the runs
    std::optional<bool> differs;       // none = inconclusive
    std::optional<Contrast> contrast;  // none with fewer than two estimates
    Message why;                       // reason of `differs`
};

// A criterion of at least one of the runs.
struct ComparedCriterion {
    std::string metric;
    std::vector<std::optional<CriterionResult>> results; // in the order of the runs
};

struct RunComparison {
    StepNames names; // steps of all runs; if runs name a step differently, the name in the first run applies
    std::vector<ComparedCondition> conditions;
    std::vector<ComparedCriterion> criteria;
    std::vector<ComparedMetric> metrics;
    // Indices of metrics: judged numbers, else mean rates; those that most runs have first.
    std::vector<std::size_t> keyMetrics;
    std::string attributedMetric; // metric of `attribution`: the first of keyMetrics that all runs have
    VarianceAttribution attribution;

    const ComparedMetric* metric(std::string_view id) const;
};

RunComparison compareRuns(std::span<const JudgedRecord* const> runs);

// Returns "A", "B", ... "Z", "AA", ...: the label of a run in a comparison.
std::string runLabel(std::size_t run);
// Returns the numbers of a metric, without the runs that have none.
std::vector<double> numbersOf(const ComparedMetric& metric);
// Returns the number; none for a word or a missing value.
std::optional<double> numberOf(const ComparedValue& value);
// Returns the difference in percent of the value of `from`; none if that is 0.
std::optional<Interval> percentOf(const ComparedMetric& metric, const Contrast& contrast);

} // namespace assay
