// The middle of values, as one of them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace assay {

// Returns the median; of an even number of values the larger of the middle two. At least one value.
template <typename T> T upperMedian(std::vector<T> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

} // namespace assay
