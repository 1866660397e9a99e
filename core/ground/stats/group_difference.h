// Difference of two groups of values, such as suppliers or slots: test and effect size. Pure. For multiple comparisons
// correct the p-values with ground/stats/holm.h.
#pragma once

#include "ground/base/interval.h"

#include <optional>
#include <span>

namespace assay {

struct EffectSize {
    double value = 0; // above 0 if the first group is larger
    Interval ci;      // 95 % CI
};

struct RankSumTest {
    double u = 0;      // number of pairs in which the value of the first group is larger; ties count one half
    double pValue = 1; // as above
    bool isExact = false;
};

// Mann-Whitney test (Annals of Mathematical Statistics 18, 1947): exact if both groups have fewer than 50 values
// without ties; otherwise the normal approximation with corrections for ties and continuity. Returns nothing if a group
// is empty or all values are equal.
std::optional<RankSumTest> mannWhitney(std::span<const double> a, std::span<const double> b);

// Cliff's delta, -1 to 1 (Psychological Bulletin 114, 1993): share of the pairs in which the value of the first group
// is larger, minus the share in which it is smaller. Asymmetric CI with the unbiased variance and Student's t; for
// groups without overlap its inner end is (smaller n - t²) / (smaller n + t²) (Feng and Cliff, Journal of Modern
// Applied Statistical Methods 3, 2004). Returns nothing if a group has fewer than two values.
std::optional<EffectSize> cliffsDelta(std::span<const double> a, std::span<const double> b);

} // namespace assay
