// Differences between more than two groups, such as suppliers or slots of a station. Pure.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace assay {

struct GroupsTest {
    double statistic = 0;
    double degreesOfFreedom = 0;
    double denominatorDegreesOfFreedom = 0; // 0 for a chi-squared statistic
    double pValue = 1;                      // p-value
};

// Welch's analysis of variance, which does not assume equal variances (Biometrika 38, 1951). Returns nothing for fewer
// than two groups, or if a group has fewer than two values or only equal ones.
std::optional<GroupsTest> welchAnova(std::span<const std::vector<double>> groups);

// Kruskal-Wallis rank test (Journal of the American Statistical Association 47, 1952), with correction for ties and the
// chi-squared approximation. Returns nothing for fewer than two groups, if a group is empty, or if all values are
// equal.
std::optional<GroupsTest> kruskalWallis(std::span<const std::vector<double>> groups);

} // namespace assay
