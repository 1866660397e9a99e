#include "ground/stats/midranks.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace assay {

Midranks midranksOf(std::span<const double> values)
{
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t i) { return values[i]; });
    Midranks result{std::vector<double>(values.size()), 0};
    for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
        while (end < order.size() && values[order[end]] == values[order[begin]])
            ++end;
        const auto count = static_cast<double>(end - begin);
        for (std::size_t place = begin; place < end; ++place)
            result.ranks[order[place]] = static_cast<double>(begin + 1 + end) / 2;
        result.ties += count * count * count - count;
    }
    return result;
}

} // namespace assay
