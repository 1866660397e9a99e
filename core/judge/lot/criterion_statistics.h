// How the values of one criterion lie on the cards of a lot. Pure.
#pragma once

#include "ground/stats/capability.h"
#include "ground/stats/normality.h"
#include "ground/stats/spread.h"
#include "judge/lot/populations.h"
#include "run/record/scorecard.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace assay {

// The values of one criterion on the cards of one population.
struct CriterionStatistics {
    CriterionResult criterion;      // of the first card: metric, comparison, limit, unit
    std::size_t population = 0;     // index of it
    std::vector<std::size_t> cards; // those with a number, in the order of testing
    std::vector<double> values;     // theirs
    std::size_t failed = 0, undecided = 0;
    double mean = 0, deviation = 0; // deviation 0 of a single card
    // Resolution of the measurement, in the unit: the largest of a nanosecond, a bucket of the latency histogram for a
    // percentile, and the timing uncertainty of the computer; 0 = no time.
    double resolution = 0;
    FiveNumbers box;
    std::optional<NormalityTest> normality; // none below kMinForNormality
    // With its bound; none without a limit in numbers or any spread, or below the resolution.
    std::optional<Capability> capability;
    bool normal = true;                // capability by mean and deviation; false: by quantiles
    std::optional<double> tolerance;   // towards the limit: with 95 % confidence, 95 % of the lot's cards are better
    std::vector<std::size_t> outliers; // indices in `cards`

    // Do the values differ by no more than the measurement can tell? Then their spread is not that of the cards.
    bool isBelowResolution() const { return values.size() > 1 && deviation <= resolution; }
};

// "1.33"; "> 10" of a limit that is more than thirty standard deviations away: no sample shows how values lie so far
// out.
std::string indexText(double index);

// A row for each population and criterion that any card has.
std::vector<CriterionStatistics> statisticsOf(std::span<const JudgedRecord* const> cards,
                                              std::span<const Population> populations);

// Of the same metric and limit, whatever was measured.
bool isSameCriterion(const CriterionResult& a, const CriterionResult& b);

// The same criterion on one card; null when it has none.
const CriterionResult* sameCriterion(const JudgedRecord& card, const CriterionResult& criterion);

} // namespace assay
