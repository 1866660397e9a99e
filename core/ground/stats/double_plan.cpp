#include "ground/stats/double_plan.h"

#include "ground/stats/failure_count.h"

#include <algorithm>

namespace assay {

namespace {

template <typename Cards> double acceptanceOfBoth(const DoublePlan& plan, const Cards& cards)
{
    const std::size_t n = cards.sample(plan.first.n);
    double acceptance = cards.atMost(plan.first.accept, n);
    for (std::size_t failed = plan.first.accept + 1;
         failed < plan.reject && failed <= n && failed <= plan.second.accept; ++failed) {
        const double probability = cards.exactly(failed, n);
        if (probability <= 0)
            continue;
        const Cards rest = cards.without(n, failed);
        acceptance += probability * rest.atMost(plan.second.accept - failed, rest.sample(plan.second.n));
    }
    return std::min(acceptance, 1.0);
}

} // namespace

double acceptanceProbability(const DoublePlan& plan, double defective)
{
    return acceptanceOfBoth(plan, Series{defective});
}

double acceptanceProbability(const DoublePlan& plan, std::size_t lot, std::size_t defectives)
{
    return acceptanceOfBoth(plan, FiniteLot{lot, defectives});
}

} // namespace assay
