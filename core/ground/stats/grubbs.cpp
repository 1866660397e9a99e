#include "ground/stats/grubbs.h"

#include "ground/stats/moments.h"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cassert>
#include <cmath>
#include <numeric>

namespace assay {

namespace {

struct Farthest {
    std::size_t place = 0;
    double deviates = 0; // 0 = all values are equal
};

Farthest farthestOf(std::span<const double> values)
{
    const Moments moments = momentsOf(values);
    if (!(moments.deviation > 0))
        return {};
    const auto found =
        std::ranges::max_element(values, {}, [&](double value) { return std::abs(value - moments.mean); });
    return {static_cast<std::size_t>(found - values.begin()), std::abs(*found - moments.mean) / moments.deviation};
}

// Returns the critical largest deviate of `n` values, with `risk` in both tails together.
double criticalDeviate(double n, double risk)
{
    const double t = boost::math::quantile(boost::math::complement(boost::math::students_t(n - 2), risk / (2 * n)));
    return (n - 1) / std::sqrt(n) * std::sqrt(t * t / (n - 2 + t * t));
}

// The inverse: the sum of the tail probabilities of all values, and so an upper bound of the p-value.
double pValueOfDeviate(double n, double deviate)
{
    const double left = (n - 1) * (n - 1) - n * deviate * deviate;
    if (!(left > 0)) // all others are equal
        return 0;
    const double t = std::sqrt(n * (n - 2) * deviate * deviate / left);
    return std::min(1.0, 2 * n * boost::math::cdf(boost::math::complement(boost::math::students_t(n - 2), t)));
}

} // namespace

std::optional<GrubbsTest> grubbs(std::span<const double> values, double risk)
{
    assert(risk > 0 && risk < 1);
    if (values.size() < 3)
        return std::nullopt;
    const Farthest farthest = farthestOf(values);
    if (!(farthest.deviates > 0))
        return std::nullopt;
    const auto n = static_cast<double>(values.size());
    const double critical = criticalDeviate(n, risk);
    return GrubbsTest{farthest.place, farthest.deviates, critical, pValueOfDeviate(n, farthest.deviates),
                      farthest.deviates > critical};
}

std::optional<EsdTest> generalizedEsd(std::span<const double> values, std::size_t most, double risk)
{
    assert(most >= 1 && (values.size() < kMinForEsd || 2 * most < values.size()));
    assert(risk > 0 && risk < 1);
    if (values.size() < kMinForEsd)
        return std::nullopt;
    std::vector<double> left(values.begin(), values.end());
    std::vector<std::size_t> places(values.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    EsdTest test;
    for (std::size_t step = 1; step <= most; ++step) {
        const Farthest farthest = farthestOf(left);
        if (!(farthest.deviates > 0))
            break;
        const double critical = criticalDeviate(static_cast<double>(left.size()), risk);
        test.steps.push_back({places[farthest.place], farthest.deviates, critical});
        if (farthest.deviates > critical)
            test.count = step;
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(farthest.place));
        places.erase(places.begin() + static_cast<std::ptrdiff_t>(farthest.place));
    }
    return test;
}

} // namespace assay
