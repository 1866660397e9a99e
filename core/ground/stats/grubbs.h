// Outliers of normal values, with a stated risk to call one that is none. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace assay {

struct GrubbsTest {
    std::size_t suspect = 0; // index of the value farthest from the mean
    double statistic = 0;    // its distance in standard deviations
    double critical = 0;     // what the statistic exceeds with the chance `risk`, if there is no outlier
    double chance = 1;       // of a statistic as large or larger, at most
    bool isOutlier = false;
};

// Grubbs' two-sided test for one outlier (Technometrics 11, 1969; NIST/SEMATECH e-Handbook 1.3.5.17.1). Two or more
// outliers on one side hide each other: then generalizedEsd. `risk` is above 0 and below 1. Nothing of fewer than three
// values or of equal ones.
std::optional<GrubbsTest> grubbs(std::span<const double> values, double risk = 0.05);

inline constexpr std::size_t kMinForEsd = 15; // Rosner's critical values are approximations below

struct EsdStep {
    std::size_t suspect = 0; // index of the value farthest from the mean of those that are left
    double statistic = 0;
    double critical = 0;
};

struct EsdTest {
    std::vector<EsdStep> steps; // one for each suspect
    std::size_t count = 0;      // the suspects of so many first steps are outliers
};

// Rosner's generalized extreme Studentized deviate test for up to `most` outliers (Technometrics 25, 1983;
// NIST/SEMATECH e-Handbook 1.3.5.17.3). `most` is at least one and below half of the values. Nothing below kMinForEsd
// values. Steps end where the values left are equal.
std::optional<EsdTest> generalizedEsd(std::span<const double> values, std::size_t most, double risk = 0.05);

} // namespace assay
