// Rounds numbers to the digits that are equal on every system: further digits depend on its math library (logarithms,
// fits) and are not significant.
#pragma once

namespace assay {

inline constexpr int kSignificantDigits = 9; // significant digits
// Returns the nearest number with kSignificantDigits digits; whole numbers (bytes, counts) and non-finite values are
// unchanged.
double rounded(double value);

} // namespace assay
