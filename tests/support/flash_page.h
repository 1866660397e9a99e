// Helpers of the tests of flash models.
#pragma once

#include "ground/base/units.h"

namespace assay::test {

inline constexpr Bytes kPage = kib(16);
inline constexpr std::uint64_t kPages = 4096; // of a small card

} // namespace assay::test
