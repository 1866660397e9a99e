// Wald's sequential plans: lines as printed, chances against a count of every possible sequence of cards.
#include "ground/stats/sequential_plan.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>

using namespace assay;
using Catch::Approx;

namespace {

// NIST/SEMATECH e-Handbook 6.2.6, without an end
SequentialPlan ofHandbook() { return *waldPlan({0.01, 0.05, 0.10, 0.10}, 10'000); }

// The same by following each sequence of failing and passing cards to its decision; `next` is the probability that the
// next card fails, given the numbers of tested and failed cards.
template <typename Next>
SequentialOutcome bySequences(const SequentialPlan& plan, const Next& next, std::size_t tested = 0,
                              std::size_t failed = 0, double chance = 1)
{
    const LotDecision decision = tested == 0 ? LotDecision::testMore : decide(plan, tested, failed);
    if (chance <= 0)
        return {};
    if (decision != LotDecision::testMore)
        return {decision == LotDecision::accept ? chance : 0, chance * static_cast<double>(tested)};
    const double p = next(tested, failed);
    const auto bad = bySequences(plan, next, tested + 1, failed + 1, chance * p);
    const auto good = bySequences(plan, next, tested + 1, failed, chance * (1 - p));
    return {bad.acceptance + good.acceptance, bad.averageSample + good.averageSample};
}

} // namespace

TEST_CASE("The lines of a sequential plan are Wald's")
{
    const SequentialPlan handbook = ofHandbook();
    CHECK(handbook.acceptIntercept == Approx(0.939).margin(5e-4));
    CHECK(handbook.rejectIntercept == Approx(1.205).margin(5e-4));
    CHECK(handbook.slope == Approx(0.0397).margin(5e-5));
    const auto montgomery = waldPlan({0.01, 0.05, 0.06, 0.10}, 1000); // Montgomery, section 15.3.3
    CHECK(montgomery->acceptIntercept == Approx(1.22).margin(5e-3));
    CHECK(montgomery->rejectIntercept == Approx(1.57).margin(5e-3));
    CHECK(montgomery->slope == Approx(0.028).margin(5e-4));
}

TEST_CASE("A sequential plan accepts and rejects at the printed numbers of cards")
{
    const SequentialPlan plan = ofHandbook();
    CHECK(decide(plan, 1, 1) == LotDecision::testMore); // one card cannot reject
    CHECK(decide(plan, 2, 2) == LotDecision::reject);
    CHECK(rejectNumber(plan, 19) == 2);
    CHECK(rejectNumber(plan, 20) == 3); // 2.0003; with lines rounded to three digits one card later
    CHECK_FALSE(acceptNumber(plan, 23));
    CHECK(acceptNumber(plan, 24) == 0);
    CHECK(decide(plan, 24, 0) == LotDecision::accept);
    CHECK(decide(plan, 24, 1) == LotDecision::testMore);
    CHECK(decide(plan, 24, 3) == LotDecision::reject);
    CHECK(decide(plan, 49, 1) == LotDecision::accept);
}

TEST_CASE("A sequential plan ends at its last card")
{
    const auto plan = sequentialPlan({0.01, 0.05, 0.10, 0.10});
    REQUIRE(plan);
    const std::size_t last = *acceptNumber(*plan, plan->most);
    CHECK(plan->most == 78); // 1.5 times 52, of the single plan 52, 2
    CHECK(last == 3);
    for (std::size_t failed = 0; failed <= 10; ++failed)
        CHECK(decide(*plan, plan->most, failed) == (failed <= last ? LotDecision::accept : LotDecision::reject));
    CHECK(decide(*plan, plan->most - 1, last + 1) == LotDecision::reject); // lost before its last card
}

TEST_CASE("Points without a plan have no sequential one")
{
    CHECK_FALSE(sequentialPlan({0.10, 0.05, 0.01, 0.10}));
    CHECK_FALSE(sequentialPlan({0.01, 0.05, 1.0, 0.10}));
    CHECK_FALSE(waldPlan({0.10, 0.05, 0.01, 0.10}, 100));
    CHECK_FALSE(waldPlan({0.01, 0.05, 0.10, 0.10}, 0));
}

TEST_CASE("The acceptance probability of a sequential plan is that of all sequences")
{
    const SequentialPlan plan = {0.6, 0.9, 0.2, 16};
    for (const double p : {0.0, 0.05, 0.2, 0.5, 1.0}) {
        const auto expected = bySequences(plan, [p](std::size_t, std::size_t) { return p; });
        INFO(p);
        CHECK(outcome(plan, p).acceptance == Approx(expected.acceptance));
        CHECK(outcome(plan, p).averageSample == Approx(expected.averageSample));
    }
}

TEST_CASE("The acceptance probability of a sequential plan for a lot is that of all orders of its cards")
{
    const SequentialPlan plan = {0.6, 0.9, 0.2, 30};
    for (const std::size_t bad : {0, 1, 3, 7, 14}) {
        const auto next = [bad](std::size_t tested, std::size_t failed) {
            return static_cast<double>(bad - failed) / static_cast<double>(14 - tested);
        };
        const auto expected = bySequences(limitedTo(plan, 14), next);
        INFO(bad);
        CHECK(outcome(plan, 14, bad).acceptance == Approx(expected.acceptance));
        CHECK(outcome(plan, 14, bad).averageSample == Approx(expected.averageSample));
    }
}

TEST_CASE("A sequential plan holds its two points, and needs fewer cards than the single plan")
{
    for (const RiskPoints& points : {RiskPoints{0.01, 0.05, 0.10, 0.10},
                                     {0.02, 0.05, 0.08, 0.10},
                                     {0.005, 0.1, 0.05, 0.05},
                                     {0.02, 0.1, 0.2, 0.1},
                                     {0.05, 0.05, 0.2, 0.1},
                                     {0.01, 0.01, 0.03, 0.01},
                                     {0.001, 0.2, 0.1, 0.05}}) {
        const auto plan = sequentialPlan(points);
        const auto single = smallestPlan(points);
        CAPTURE(points.good, points.bad);
        REQUIRE(plan);
        const auto good = outcome(*plan, points.good), bad = outcome(*plan, points.bad);
        CAPTURE(plan->acceptIntercept, plan->most, single->n, good.averageSample, bad.averageSample);
        CHECK(1 - good.acceptance <= points.producersRisk);
        CHECK(bad.acceptance <= points.consumersRisk);
        CHECK(good.averageSample <= static_cast<double>(single->n));
        CHECK(bad.averageSample < static_cast<double>(single->n));
    }
}

TEST_CASE("Without an end the average sample is near Wald's approximation")
{
    const SequentialPlan plan = ofHandbook();
    const auto wald = [&](double p, double acceptance) {
        return ((1 - acceptance) * plan.rejectIntercept - acceptance * plan.acceptIntercept) / (p - plan.slope);
    };
    for (const double p : {0.01, 0.10}) {
        const auto exact = outcome(plan, p);
        // The last card goes beyond the line by less than one failure; Wald's form takes it to lie on the line.
        CHECK(exact.averageSample >= wald(p, exact.acceptance) * 0.99);
        CHECK(exact.averageSample <= wald(p, exact.acceptance) * 1.4);
    }
    CHECK(outcome(plan, 0.01).acceptance == Approx(0.95).margin(0.03));
    CHECK(outcome(plan, 0.10).acceptance == Approx(0.10).margin(0.03));
}
