// Mean and standard deviation. Pure.
#pragma once

#include <span>

namespace assay {

struct Moments {
    double mean = 0;
    double deviation = 0; // with n - 1; 0 for a single value
};
Moments momentsOf(std::span<const double> values); // at least one

} // namespace assay
