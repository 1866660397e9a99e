// Midranks for rank tests. Pure.
#pragma once

#include <span>
#include <vector>

namespace assay {

struct Midranks {
    std::vector<double> ranks; // 1 = smallest; equal values share the mean of their ranks
    double ties = 0;           // sum of t³ - t over the groups of t equal values
};
Midranks midranksOf(std::span<const double> values);

} // namespace assay
