// Bisection over integers.
#pragma once

#include <cstddef>

namespace assay {

// Returns the last number in [low, high) for which `holds`. Precondition: it holds at `low`, and is monotone.
template <typename Holds> std::size_t lastWhere(std::size_t low, std::size_t high, const Holds& holds)
{
    while (high - low > 1) {
        const std::size_t middle = low + (high - low) / 2;
        (holds(middle) ? low : high) = middle;
    }
    return low;
}

} // namespace assay
