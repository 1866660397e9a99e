// Difference of two groups of values, such as suppliers or slots: test and effect size. Pure. For multiple comparisons
// correct the p-values with ground/stats/holm.h.
#pragma once

#include "ground/base/interval.h"

#include <optional>
#include <span>

namespace assay {

struct MeanDifference {
    double difference = 0; // mean of the first minus mean of the second
    Interval ci;           // 95 % CI
    double t = 0;
    double degreesOfFreedom = 0; // degrees of freedom by Satterthwaite
    double pValue = 1;           // two-sided p-value
};

// Welch's t test (Biometrika 34, 1947) with Satterthwaite's degrees of freedom. Returns nothing if a group has fewer
// than two values, or all values in both groups are equal.
std::optional<MeanDifference> welchTest(std::span<const double> a, std::span<const double> b);

struct EffectSize {
    double value = 0; // above 0 if the first group is larger
    Interval ci;      // 95 % CI
};

// Hedges' g: difference of the means in pooled standard deviations, corrected for small samples (Journal of Educational
// Statistics 6, 1981). CI by inversion of noncentral t (Steiger and Fouladi, in: What If There Were No Significance
// Tests?, 1997); for |t| > 50 by its normal approximation. Assumes equal variances. Returns nothing under the same
// conditions.
std::optional<EffectSize> hedgesG(std::span<const double> a, std::span<const double> b);

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
