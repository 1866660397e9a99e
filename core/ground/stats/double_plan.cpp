#include "ground/stats/double_plan.h"

#include "ground/stats/failure_count.h"

namespace assay {

namespace {

struct DoubleOutcome {
    double acceptance = 0;
    double average = 0;
};

template <typename Cards> DoubleOutcome outcomeOfBoth(const DoublePlan& plan, const Cards& cards)
{
    const std::size_t n = cards.sample(plan.first.n);
    DoubleOutcome out = {cards.atMost(plan.first.accept, n), static_cast<double>(n)};
    for (std::size_t failed = plan.first.accept + 1; failed < plan.reject && failed <= n; ++failed) {
        const double probability = cards.exactly(failed, n);
        if (probability <= 0)
            continue;
        const Cards rest = cards.without(n, failed);
        const std::size_t second = rest.sample(plan.second.n);
        out.average += probability * static_cast<double>(second);
        if (failed <= plan.second.accept)
            out.acceptance += probability * rest.atMost(plan.second.accept - failed, second);
    }
    out.acceptance = std::min(out.acceptance, 1.0);
    return out;
}

} // namespace

double acceptanceProbability(const DoublePlan& plan, double defective)
{
    return outcomeOfBoth(plan, Series{defective}).acceptance;
}

double acceptanceProbability(const DoublePlan& plan, std::size_t lot, std::size_t defectives)
{
    return outcomeOfBoth(plan, FiniteLot{lot, defectives}).acceptance;
}

double averageSample(const DoublePlan& plan, double defective)
{
    return outcomeOfBoth(plan, Series{defective}).average;
}

double averageSample(const DoublePlan& plan, std::size_t lot, std::size_t defectives)
{
    return outcomeOfBoth(plan, FiniteLot{lot, defectives}).average;
}

} // namespace assay
