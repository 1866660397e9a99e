#include "ground/stats/acceptance_plan.h"

#include "ground/stats/failure_count.h"
#include "ground/stats/last_where.h"

#include <algorithm>
#include <boost/math/distributions/beta.hpp>
#include <cassert>

namespace assay {

namespace {

[[maybe_unused]] bool isShare(double value) { return value >= 0 && value <= 1; }

} // namespace

double acceptanceProbability(const SinglePlan& plan, double defective)
{
    return Series{defective}.atMost(plan.accept, plan.n);
}

double acceptanceProbability(const SinglePlan& plan, std::size_t lot, std::size_t defectives)
{
    const FiniteLot cards = {lot, defectives};
    return cards.atMost(plan.accept, cards.sample(plan.n));
}

double qualityAt(const SinglePlan& plan, double probability)
{
    assert(isShare(probability));
    if (plan.accept >= plan.n || probability <= 0)
        return 1;
    if (probability >= 1)
        return 0;
    // P(at most c of n fail with share p) = P(the (c + 1)th smallest of n uniform numbers is above p).
    const boost::math::beta_distribution<> order(static_cast<double>(plan.accept) + 1,
                                                 static_cast<double>(plan.n - plan.accept));
    return quantile(complement(order, probability));
}

bool possible(const RiskPoints& points)
{
    return points.good > 0 && points.good < points.bad && points.bad < 1 && points.producersRisk > 0 &&
           points.consumersRisk > 0 && points.producersRisk + points.consumersRisk < 1;
}

std::optional<SinglePlan> smallestPlan(const RiskPoints& points)
{
    if (!possible(points))
        return std::nullopt;
    const auto tooLenient = [&](const SinglePlan& plan) {
        return !withinRisk(acceptanceProbability(plan, points.bad), points.consumersRisk);
    };
    std::size_t n = 0; // the largest n that is too lenient with `accept` failures; it increases with them
    for (std::size_t accept = 0;; ++accept) {
        if (!tooLenient({kMostCards, accept}))
            n = lastWhere(std::max(n, accept), kMostCards, [&](std::size_t more) {
                return tooLenient({more, accept});
            });
        else
            return std::nullopt;
        const SinglePlan plan = {n + 1, accept};
        if (withinRisk(1 - acceptanceProbability(plan, points.good), points.producersRisk))
            return plan;
    }
}

} // namespace assay
