#include "ground/stats/generalized_interval.h"

#include "ground/base/prng.h"

#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <cassert>
#include <cstddef>
#include <utility>

namespace assay {

namespace {

constexpr std::size_t kDraws = 2000;

// Returns draws of the chi-squared distribution, one in each of equally likely strata, in random order: the ends of the
// CI of a single variance are then exact within a few thousandths.
std::vector<double> drawnChiSquared(Prng& prng, double degreesOfFreedom)
{
    const boost::math::chi_squared distribution(degreesOfFreedom);
    std::vector<double> drawn;
    for (std::size_t i = 0; i < kDraws; ++i) {
        const double place = (static_cast<double>(i) + prng.uniform()) / static_cast<double>(kDraws);
        drawn.push_back(boost::math::quantile(distribution, std::max(place, 1e-9))); // never 0
    }
    for (std::size_t left = kDraws; left > 1; --left)
        std::swap(drawn[left - 1], drawn[prng.below(left)]);
    return drawn;
}

} // namespace

std::vector<Interval> generalizedIntervals(std::span<const SumOfSquares> sums, std::span<const double> estimates,
                                           const MeanSquaresFunction& compute)
{
    Prng prng(1);
    std::vector<std::vector<double>> chiSquared;
    for (const SumOfSquares& sum : sums) {
        assert(sum.degreesOfFreedom > 0);
        chiSquared.push_back(drawnChiSquared(prng, sum.degreesOfFreedom));
    }
    std::vector<std::vector<double>> drawn(estimates.size());
    for (std::size_t draw = 0; draw < kDraws; ++draw) {
        std::vector<double> meanSquares;
        for (std::size_t i = 0; i < sums.size(); ++i)
            meanSquares.push_back(sums[i].squares / chiSquared[i][draw]);
        const std::vector<double> numbers = compute(meanSquares);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            drawn[i].push_back(numbers[i]);
    }
    std::vector<Interval> intervals;
    for (std::size_t i = 0; i < drawn.size(); ++i) {
        Interval interval{estimates[i], estimates[i]};
        if (!drawn[i].empty()) {
            std::ranges::sort(drawn[i]);
            const auto at = [&](double q) {
                return drawn[i][static_cast<std::size_t>(q * static_cast<double>(drawn[i].size() - 1))];
            };
            interval = {std::min(estimates[i], at(0.05)), std::max(estimates[i], at(0.95))};
        }
        intervals.push_back(interval);
    }
    return intervals;
}

} // namespace assay
