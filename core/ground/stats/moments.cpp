#include "ground/stats/moments.h"

#include <cassert>
#include <cmath>
#include <numeric>

namespace assay {

Moments momentsOf(std::span<const double> values)
{
    assert(!values.empty());
    const auto count = static_cast<double>(values.size());
    // Differences from the first value: no rounding error if all are equal, so that the deviation is then 0.
    const double first = values.front();
    const double mean = first + std::accumulate(values.begin(), values.end(), 0.0, [first](double sum, double value) {
                                    return sum + (value - first);
                                }) / count;
    double squares = 0;
    for (const double value : values)
        squares += (value - mean) * (value - mean);
    return {mean, values.size() < 2 ? 0 : std::sqrt(squares / (count - 1))};
}

} // namespace assay
