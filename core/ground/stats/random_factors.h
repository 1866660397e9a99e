// Which of several factors, such as card and reader, does a value depend on? Analysis of variance of a crossing that
// need not be complete nor balanced. Pure.
#pragma once

#include "ground/base/interval.h"

#include <optional>
#include <span>
#include <vector>

namespace assay {

// One factor: its level in each observation, numbered from 0 on without gaps.
using FactorLevels = std::vector<std::size_t>;

struct RandomFactor {
    double squares = 0;      // sum of squares beyond what the other factors explain (Henderson's method 3)
    double freedom = 0;      // 0 = the other factors stand for the same
    double runsPerLevel = 0; // expected mean square = repeat + runsPerLevel * variance of the factor
    // It cannot be told from another one: its levels go together with that one's.
    bool tangled = false;
    double chance = 1; // of an F as large or larger, if the factor does nothing
    // The levels that differ most, the difference of the second less the first, and the interval of it in which all
    // differences of levels lie at once (90 %, Student's t, Bonferroni).
    struct Difference {
        std::size_t from = 0, to = 0;
        double value = 0;
        Interval ci;
    };
    std::optional<Difference> largest; // none where tangled
    double widest = 0;                 // the largest end of any such interval of two levels
};

struct RandomFactors {
    std::vector<RandomFactor> factors; // as given
    double squares = 0;                // that no factor explains
    double freedom = 0;                // of these
};

// Sums of squares by orthogonal projection (Searle, Casella and McCulloch, Variance Components, 1992, chapter 5). Where
// the crossing is balanced they are those of the textbook. Nothing where nothing was repeated, that is where the
// factors have as many levels as there are values, or all repeated values are equal. At most a few hundred values.
std::optional<RandomFactors> randomFactors(std::span<const double> values, std::span<const FactorLevels> factors);

} // namespace assay
