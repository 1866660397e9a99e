// Differences between more than two groups, such as suppliers or slots of a station. Pure.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace assay {

struct GroupsTest {
    double statistic = 0;
    double degreesOfFreedom = 0;
    double pValue = 1;
};

// Kruskal-Wallis rank test (Journal of the American Statistical Association 47, 1952), with correction for ties and the
// chi-squared approximation. Returns nothing for fewer than two groups, if a group is empty, or if all values are
// equal.
std::optional<GroupsTest> kruskalWallis(std::span<const std::vector<double>> groups);

} // namespace assay
