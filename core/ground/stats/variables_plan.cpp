#include "ground/stats/variables_plan.h"

#include "ground/stats/last_where.h"
#include "ground/stats/tolerance_interval.h"

#include <boost/math/distributions/non_central_t.hpp>
#include <boost/math/distributions/normal.hpp>
#include <cassert>
#include <cmath>

namespace assay {

namespace {

// Returns the distance of the mean from the limit, in standard deviations, of a lot with this share beyond the limit.
double marginOf(double defective) { return -quantile(boost::math::normal(), defective); }

// Returns P((mean - L) / s >= k); sqrt(n) times that statistic is Student's noncentral t.
double acceptanceAtMargin(const VariablesPlan& plan, double margin)
{
    const auto n = static_cast<double>(plan.n);
    const boost::math::non_central_t t(n - 1, margin * std::sqrt(n));
    return cdf(complement(t, plan.k * std::sqrt(n)));
}

// Returns the k with which lots of this quality are accepted with this probability.
double factorFor(std::size_t n, double defective, double probability)
{
    return oneSidedToleranceFactor(n, {1 - defective, 1 - probability});
}

} // namespace

VariablesPlan variablesPlan(std::size_t n, double confidence, double reliability)
{
    assert(n >= 2);
    return {n, oneSidedToleranceFactor(n, {reliability, confidence})};
}

std::optional<VariablesPlan> variablesPlan(const RiskPoints& points)
{
    if (!possible(points))
        return std::nullopt;
    const auto largestFactor = [&](std::size_t n) { return factorFor(n, points.good, 1 - points.producersRisk); };
    const auto tooFew = [&](std::size_t n) {
        return n < 2 || factorFor(n, points.bad, points.consumersRisk) > largestFactor(n);
    };
    if (tooFew(kMaxMeasuredCards))
        return std::nullopt;
    const std::size_t n = lastWhere(1, kMaxMeasuredCards, tooFew) + 1;
    return VariablesPlan{n, largestFactor(n)};
}

double acceptanceProbability(const VariablesPlan& plan, double defective)
{
    assert(plan.n >= 2 && defective >= 0 && defective <= 1);
    if (defective <= 0 || defective >= 1) // the limit is infinitely far away
        return defective <= 0 ? 1 : 0;
    return acceptanceAtMargin(plan, marginOf(defective));
}

double qualityAt(const VariablesPlan& plan, double probability)
{
    assert(plan.n >= 2 && probability >= 0 && probability <= 1);
    if (probability <= 0 || probability >= 1)
        return probability <= 0 ? 1 : 0;
    // The probability increases with the margin. Beyond these ends the share differs from 0 or 1 by less than the
    // precision of a double.
    constexpr double kReach = 38;
    double low = -kReach, high = kReach;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (acceptanceAtMargin(plan, middle) < probability ? low : high) = middle;
    }
    return cdf(boost::math::normal(), -(low + high) / 2);
}

} // namespace assay
