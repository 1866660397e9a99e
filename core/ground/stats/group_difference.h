// Do two groups of values differ, as supplier against supplier or slot against slot, and by how much? Pure. Of many
// comparisons the chances go through ground/stats/holm.h.
#pragma once

#include "ground/base/interval.h"

#include <optional>
#include <span>

namespace assay {

struct MeanDifference {
    double difference = 0; // mean of the first minus that of the second
    Interval ci;           // 95 %
    double t = 0;
    double freedom = 0; // Satterthwaite's
    double chance = 1;  // of a difference as large or larger either way, if there is none
};

// Welch's t test (Biometrika 34, 1947) with Satterthwaite's degrees of freedom. Nothing where a group has fewer than
// two values or both have only equal ones.
std::optional<MeanDifference> welchTest(std::span<const double> a, std::span<const double> b);

struct EffectSize {
    double value = 0; // above 0 where the first group is larger
    Interval ci;      // 95 %
};

// Hedges' g: difference of the means in pooled standard deviations, without the bias of few values (Journal of
// Educational Statistics 6, 1981). The interval by inversion of noncentral t (Steiger and Fouladi, in: What If There
// Were No Significance Tests?, 1997); for |t| > 50 its normal approximation. Supposes one spread in both groups.
// Nothing as above.
std::optional<EffectSize> hedgesG(std::span<const double> a, std::span<const double> b);

struct RankSumTest {
    double u = 0;      // pairs in which the value of the first group is the larger one; equal ones count one half
    double chance = 1; // as above
    bool isExact = false;
};

// Mann and Whitney's test (Annals of Mathematical Statistics 18, 1947): exact where both groups have fewer than 50
// values and none are equal; else the normal approximation with corrections for ties and continuity. Nothing where a
// group is empty or all values are equal.
std::optional<RankSumTest> mannWhitney(std::span<const double> a, std::span<const double> b);

// Cliff's delta, -1 to 1 (Psychological Bulletin 114, 1993): share of the pairs in which the value of the first group
// is larger, less that in which it is smaller. The interval is his asymmetric one with the unbiased variance and
// Student's t; of groups that do not overlap (smaller n - t²) / (smaller n + t²) is its inner end (Feng and Cliff,
// Journal of Modern Applied Statistical Methods 3, 2004). Nothing where a group has fewer than two values.
std::optional<EffectSize> cliffsDelta(std::span<const double> a, std::span<const double> b);

} // namespace assay
