// Shifts of level in an ordered series, as by serial number or date code: the bill of materials was changed. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace assay {

inline constexpr std::size_t kMinForChange = 8; // of fewer values no order is striking

struct ChangePoint {
    std::size_t first = 0; // index of the first value after the change
    double statistic = 0;  // Pettitt's K
    double chance = 1;     // of a statistic as large or larger in any order; none is below 1 / 10000
    double before = 0;     // medians of the values up to the change before this one, and up to the next one
    double after = 0;
};

// Where the series has most likely changed its level, and how likely chance alone looks like that: Pettitt's test by
// ranks (Applied Statistics 28, 1979), K = max |2 (sum of the first i ranks) - i (n + 1)|. The chance comes from 9999
// seeded random orders of the same values, because Pettitt's formula is an approximation and supposes no equal values.
// Nothing below kMinForChange values, or where all are equal.
std::optional<ChangePoint> mostLikelyChange(std::span<const double> values);

// All changes with a chance of at most `risk`, in order: binary segmentation (Scott and Knott, Biometrics 30, 1974),
// the test on the whole, then on both parts, and so on. In a series without a change any is found with the chance
// `risk`.
std::vector<ChangePoint> changePoints(std::span<const double> values, double risk = 0.05);

} // namespace assay
