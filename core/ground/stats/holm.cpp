#include "ground/stats/holm.h"

#include <algorithm>
#include <numeric>

namespace assay {

std::vector<double> holmCorrected(std::span<const double> pValues)
{
    std::vector<std::size_t> order(pValues.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t i) { return pValues[i]; });
    std::vector<double> result(pValues.size());
    double largest = 0;
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        const auto left = static_cast<double>(order.size() - rank);
        largest = std::max(largest, std::min(1.0, left * pValues[order[rank]]));
        result[order[rank]] = largest;
    }
    return result;
}

} // namespace assay
