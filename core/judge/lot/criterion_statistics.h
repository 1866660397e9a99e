// Distribution of the values of one criterion over the cards of a lot. Pure.
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
    CriterionResult criterion;      // as on the first card: metric, comparison, limit, unit
    std::size_t population = 0;     // index of the population
    std::vector<std::size_t> cards; // indices of the cards with a number, in the order of testing
    std::vector<double> values;     // one per element of `cards`
    std::size_t failed = 0, undecided = 0;
    double mean = 0, deviation = 0; // deviation: 0 for a single card
    // Resolution of the measurement, in the unit of the metric: the maximum of 1 ns, the histogram bucket width for a
    // percentile, and the timing uncertainty of the host; 0 = not a time.
    double resolution = 0;
    FiveNumbers box;
    std::optional<NormalityTest> normality; // none with fewer than kMinForNormality values
    // Ppk with its bound; none without a numeric limit, without spread, or below the resolution.
    std::optional<Capability> capability;
    bool normal = true;                // capability by mean and deviation; false: by quantiles
    std::optional<double> tolerance;   // one-sided limit: 95 % of the lot's cards are better, with 95 % confidence
    std::vector<std::size_t> outliers; // indices in `cards`

    // Returns true if the spread of the values is within the resolution, so that it is not that of the cards.
    bool isBelowResolution() const { return values.size() > 1 && deviation <= resolution; }
};

// Returns "1.33"; "> 10" if the limit is more than thirty standard deviations away, because no sample shows the
// distribution that far out.
std::string indexText(double index);

// Returns a row for each population and criterion.
std::vector<CriterionStatistics> statisticsOf(std::span<const JudgedRecord* const> cards,
                                              std::span<const Population> populations);

} // namespace assay
