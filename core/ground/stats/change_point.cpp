#include "ground/stats/change_point.h"

#include "ground/base/prng.h"
#include "ground/stats/midranks.h"
#include "ground/stats/spread.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace assay {

namespace {

constexpr std::size_t kOrders = 9999;

struct LargestSum {
    std::size_t first = 0;
    double sum = 0;
};

LargestSum largestSumOf(std::span<const double> ranks)
{
    const double mean = static_cast<double>(ranks.size() + 1) / 2;
    LargestSum largest;
    double sum = 0;
    for (std::size_t i = 0; i + 1 < ranks.size(); ++i) {
        sum += 2 * (ranks[i] - mean);
        if (std::abs(sum) > largest.sum)
            largest = {i + 1, std::abs(sum)};
    }
    return largest;
}

double pValueOfOrder(std::vector<double> ranks, double sum)
{
    Prng prng(1);
    std::size_t asLarge = 1; // counts the observed order
    for (std::size_t order = 0; order < kOrders; ++order) {
        for (std::size_t left = ranks.size(); left > 1; --left)
            std::swap(ranks[left - 1], ranks[prng.below(left)]);
        asLarge += largestSumOf(ranks).sum >= sum ? 1 : 0;
    }
    return static_cast<double>(asLarge) / static_cast<double>(kOrders + 1);
}

double middleOf(std::span<const double> values)
{
    std::vector<double> sorted(values.begin(), values.end());
    std::ranges::sort(sorted);
    return quantileOf(sorted, 0.5);
}

void addChanges(std::span<const double> values, std::size_t begin, double risk, std::vector<ChangePoint>& found)
{
    auto change = mostLikelyChange(values);
    if (!change || change->pValue > risk)
        return;
    const std::size_t first = change->first;
    addChanges(values.first(first), begin, risk, found);
    change->first += begin;
    found.push_back(*change);
    addChanges(values.subspan(first), begin + first, risk, found);
}

} // namespace

std::optional<ChangePoint> mostLikelyChange(std::span<const double> values)
{
    if (values.size() < kMinForChange || std::ranges::min(values) == std::ranges::max(values))
        return std::nullopt;
    const Midranks midranks = midranksOf(values);
    const LargestSum largest = largestSumOf(midranks.ranks);
    return ChangePoint{largest.first, largest.sum, pValueOfOrder(midranks.ranks, largest.sum),
                       middleOf(values.first(largest.first)), middleOf(values.subspan(largest.first))};
}

std::vector<ChangePoint> changePoints(std::span<const double> values, double risk)
{
    assert(risk > 0 && risk < 1);
    std::vector<ChangePoint> found;
    addChanges(values, 0, risk, found);
    for (std::size_t i = 0; i < found.size(); ++i) {
        const std::size_t begin = i == 0 ? 0 : found[i - 1].first;
        const std::size_t end = i + 1 == found.size() ? values.size() : found[i + 1].first;
        found[i].before = middleOf(values.subspan(begin, found[i].first - begin));
        found[i].after = middleOf(values.subspan(found[i].first, end - found[i].first));
    }
    return found;
}

} // namespace assay
