// The comparison of a metric with the limit of its criterion.
#pragma once

#include <array>
#include <cstddef>

namespace assay {

enum class Comparison { atLeast, atMost, equal };
inline constexpr std::array<const char*, 3> kComparisonSymbols = {">=", "<=", "=="}; // in the order of Comparison
inline const char* symbol(Comparison op) { return kComparisonSymbols[static_cast<std::size_t>(op)]; }

} // namespace assay
