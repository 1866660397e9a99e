// Level shifts in an ordered series, by serial number or date code, as after a change of the bill of materials. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace assay {

inline constexpr std::size_t kMinForChange = 8; // no order of fewer values is significant

struct ChangePoint {
    std::size_t first = 0; // index of the first value after the change
    double statistic = 0;  // Pettitt's K
    double pValue = 1;     // p-value: probability of such a statistic in a random order; at least 1 / 10000
    double before = 0;     // medians of the segments before and after this change
    double after = 0;
};

// Returns the most likely level shift and its p-value: Pettitt's rank test (Applied Statistics 28, 1979), K = max |2
// (sum of the first i ranks) - i (n + 1)|. The p-value comes from 9999 seeded random permutations, because Pettitt's
// formula is an approximation and assumes no ties. Returns nothing for fewer than kMinForChange values, or if all are
// equal.
std::optional<ChangePoint> mostLikelyChange(std::span<const double> values);

// Returns all changes with a p-value of at most `risk`, in series order: binary segmentation (Scott and Knott,
// Biometrics 30, 1974), the test on the whole, then on both parts, recursively. In a series without a change, the
// probability of finding any is `risk`.
std::vector<ChangePoint> changePoints(std::span<const double> values, double risk = 0.05);

} // namespace assay
