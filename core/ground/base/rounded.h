// Numbers with as many digits as one record has of every system: those behind them are decided by its library of
// mathematics (logarithms, fits), and say nothing.
#pragma once

namespace assay {

inline constexpr int kKeptDigits = 9; // significant ones
// Returns the nearest number of so many digits; whole numbers (bytes, counts) and what is not finite as they are.
double rounded(double value);

} // namespace assay
