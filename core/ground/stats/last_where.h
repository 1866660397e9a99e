// Bisection over whole numbers.
#pragma once

#include <cstddef>

namespace assay {

// The last number in [low, high) for which `holds`; it holds at `low`, and from some number on no more.
template <typename Holds> std::size_t lastWhere(std::size_t low, std::size_t high, const Holds& holds)
{
    while (high - low > 1) {
        const std::size_t middle = low + (high - low) / 2;
        (holds(middle) ? low : high) = middle;
    }
    return low;
}

} // namespace assay
