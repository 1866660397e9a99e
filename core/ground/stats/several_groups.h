// Do the values of more than two groups differ, as those of three suppliers or of the slots of a farm? Pure.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace assay {

struct GroupsTest {
    double statistic = 0;
    double freedom = 0;
    double errorFreedom = 0; // of the denominator; 0 where there is none
    double chance = 1;       // of a statistic as large or larger, if there is no difference
};

// Welch's analysis of variance, which does not suppose one spread in all groups (Biometrika 38, 1951). Nothing with
// fewer than two groups, or where a group has fewer than two values or only equal ones.
std::optional<GroupsTest> welchAnova(std::span<const std::vector<double>> groups);

// Kruskal and Wallis' test by ranks (Journal of the American Statistical Association 47, 1952), with correction for
// ties and the chi-squared approximation. Nothing with fewer than two groups, where a group is empty, or where all
// values are equal.
std::optional<GroupsTest> kruskalWallis(std::span<const std::vector<double>> groups);

} // namespace assay
