// Variance attribution to several factors, such as card and reader: analysis of variance of a crossed design that may
// be incomplete and unbalanced. Pure.
#pragma once

#include "ground/base/interval.h"

#include <optional>
#include <span>
#include <vector>

namespace assay {

// One factor: its level in each observation, numbered from 0 on without gaps.
using FactorLevels = std::vector<std::size_t>;

struct RandomFactor {
    double squares = 0;          // sum of squares beyond the other factors (Henderson's method 3)
    double degreesOfFreedom = 0; // degrees of freedom; 0 = fully confounded with the other factors
    double runsPerLevel = 0;     // expected mean square = repeat + runsPerLevel * variance of the factor
    // Confounded: its levels coincide with those of another factor.
    bool confounded = false;
    double pValue = 1; // p-value of F
    // The levels that differ most, the difference of the second minus the first, and its simultaneous CI over all pairs
    // of levels (90 %, Student's t, Bonferroni).
    struct Difference {
        std::size_t from = 0, to = 0;
        double value = 0;
        Interval ci;
    };
    std::optional<Difference> largest; // nothing if confounded
    double widest = 0;                 // largest absolute end of such a CI over all pairs of levels
};

struct RandomFactors {
    std::vector<RandomFactor> factors; // as given
    double squares = 0;                // residual sum of squares
    double degreesOfFreedom = 0;       // residual degrees of freedom
};

// Sums of squares by orthogonal projection (Searle, Casella and McCulloch, Variance Components, 1992, chapter 5). For
// balanced designs they equal the textbook values. Returns nothing without repetition, i.e. if the factors have as many
// levels as there are values, or if all repeated values are equal. At most a few hundred values.
std::optional<RandomFactors> randomFactors(std::span<const double> values, std::span<const FactorLevels> factors);

} // namespace assay
