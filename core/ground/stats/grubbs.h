// Outlier tests for normal values with a stated significance level. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace assay {

struct GrubbsTest {
    std::size_t suspect = 0; // index of the value farthest from the mean
    double statistic = 0;    // its distance from the mean in standard deviations
    double critical = 0;     // critical value at the level `risk`
    double pValue = 1;       // p-value, upper bound
    bool isOutlier = false;
};

// Grubbs' two-sided test for one outlier (Technometrics 11, 1969; NIST/SEMATECH e-Handbook 1.3.5.17.1). Two or more
// outliers on one side mask each other: use generalizedEsd. 0 < `risk` < 1. Returns nothing for fewer than three
// values, or if all are equal.
std::optional<GrubbsTest> grubbs(std::span<const double> values, double risk = 0.05);

inline constexpr std::size_t kMinForEsd = 15; // Rosner's critical values are not accurate for fewer values

struct EsdStep {
    std::size_t suspect = 0; // index of the value farthest from the mean of the remaining ones
    double statistic = 0;
    double critical = 0;
};

struct EsdTest {
    std::vector<EsdStep> steps; // one for each suspect
    std::size_t count = 0;      // number of outliers: the suspects of the first `count` steps
};

// Rosner's generalized extreme Studentized deviate test for up to `most` outliers (Technometrics 25, 1983;
// NIST/SEMATECH e-Handbook 1.3.5.17.3). `most` is at least one and below half of the values. Returns nothing for fewer
// than kMinForEsd values. Steps end if the remaining values are equal.
std::optional<EsdTest> generalizedEsd(std::span<const double> values, std::size_t most, double risk = 0.05);

} // namespace assay
