// Many comparisons at once.
#pragma once

#include <span>
#include <vector>

namespace assay {

// Holm's correction (Scandinavian Journal of Statistics 6, 1979): of many comparisons some are striking by chance. If
// only those with a corrected chance below r are called differences, then the risk that any of them is none is r.
std::vector<double> corrected(std::span<const double> chances);

} // namespace assay
