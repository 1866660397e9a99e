// Single sampling plans by attributes, against answers printed in textbooks and in the manual of the R
// package AcceptanceSampling.
#include "ground/stats/acceptance_plan.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <vector>

using namespace assay;
using Catch::Approx;

TEST_CASE("The acceptance probability of a single plan is binomial")
{
    // Montgomery, section 15.2: n = 89, c = 2
    const std::vector<double> printed = {0.9397, 0.7366, 0.4985, 0.3042, 0.1721, 0.0919, 0.0468, 0.0230, 0.0109};
    for (std::size_t percent = 1; percent <= printed.size(); ++percent)
        CHECK(acceptanceProbability({89, 2}, static_cast<double>(percent) / 100) ==
              Approx(printed[percent - 1]).margin(5.1e-5));
    // AcceptanceSampling, manual: OC2c(10, 3), and the assessment of OC2c(20, 0)
    CHECK(acceptanceProbability({10, 3}, 0.05) == Approx(0.9989715).margin(5e-8));
    CHECK(acceptanceProbability({20, 0}, 0.05) == Approx(0.358).margin(5e-4));
    CHECK(acceptanceProbability({20, 0}, 0.15) == Approx(0.039).margin(5e-4));
}

TEST_CASE("The acceptance probability of a single plan for a small lot is hypergeometric")
{
    // 2 bad of 5, 2 drawn: both good in 3 of 10 draws, not both bad in 9 of 10
    CHECK(acceptanceProbability({2, 0}, 5, 2) == Approx(0.3));
    CHECK(acceptanceProbability({2, 1}, 5, 2) == Approx(0.9));
    CHECK(acceptanceProbability({12, 0}, 20, 3) == Approx(56.0 / 1140));
}

TEST_CASE("At the ends of quality a plan is certain")
{
    CHECK(acceptanceProbability({13, 1}, 0.0) == 1);
    CHECK(acceptanceProbability({13, 1}, 1.0) == 0);
    CHECK(acceptanceProbability({13, 13}, 1.0) == 1);
    CHECK(acceptanceProbability({0, 0}, 0.5) == 1);
    CHECK(acceptanceProbability({13, 1}, 40, 0) == 1);
    CHECK(acceptanceProbability({13, 1}, 40, 40) == 0);
    CHECK(acceptanceProbability({40, 1}, 40, 1) == 1); // every card is tested
    CHECK(acceptanceProbability({50, 1}, 40, 2) == 0);
    CHECK(acceptanceProbability({0, 0}, 40, 40) == 1);
}

TEST_CASE("A large lot is judged like a long series")
{
    CHECK(acceptanceProbability({80, 2}, 10'000'000, 200'000) ==
          Approx(acceptanceProbability({80, 2}, 0.02)).margin(1e-5));
}

TEST_CASE("The quality at a given acceptance probability inverts the operating characteristic")
{
    struct Row {
        SinglePlan plan;
        double p95, p10; // in percent; ISO 2859-1, tables 6-A and 10, single plans E to K
    };
    for (const Row& row : {Row{{13, 0}, 0.39, 16.2},
                           {{20, 0}, 0.26, 10.9},
                           {{32, 1}, 1.12, 11.6},
                           {{50, 1}, 0.72, 7.6},
                           {{80, 2}, 1.03, 6.5},
                           {{125, 3}, 1.10, 5.3}}) {
        INFO(row.plan.n << " cards, accepted with " << row.plan.accept);
        CHECK(100 * qualityAt(row.plan, 0.95) == Approx(row.p95).margin(0.0051));
        CHECK(100 * qualityAt(row.plan, 0.10) == Approx(row.p10).margin(0.051));
        CHECK(acceptanceProbability(row.plan, qualityAt(row.plan, 0.3)) == Approx(0.3));
    }
    CHECK(qualityAt({13, 0}, 0.0) == 1);
    CHECK(qualityAt({13, 0}, 1.0) == 0);
    CHECK(qualityAt({5, 5}, 0.5) == 1);
}

TEST_CASE("The smallest plan that holds two points")
{
    // AcceptanceSampling, manual: find.plan(PRP=c(0.05, 0.95), CRP=c(0.15, 0.075), type="binom")
    CHECK(smallestPlan({0.05, 0.05, 0.15, 0.075}) == SinglePlan{80, 7});
    // NIST/SEMATECH e-Handbook 6.2.3.2, there from a nomograph
    CHECK(smallestPlan({0.01, 0.05, 0.10, 0.10})->accept <= 3);
    CHECK(smallestPlan({0.0001, 0.05, 0.10, 0.05}) == SinglePlan{29, 0}); // the success run
}

TEST_CASE("No smaller plan holds the two points")
{
    const RiskPoints points = {0.02, 0.05, 0.08, 0.10};
    const auto holds = [&](const SinglePlan& plan) {
        return acceptanceProbability(plan, points.good) >= 1 - points.producersRisk &&
               acceptanceProbability(plan, points.bad) <= points.consumersRisk;
    };
    const auto smallest = smallestPlan(points);
    REQUIRE(smallest);
    CHECK(holds(*smallest));
    for (std::size_t n = 1; n < smallest->n; ++n)
        for (std::size_t accept = 0; accept < n; ++accept)
            REQUIRE_FALSE(holds({n, accept}));
}

TEST_CASE("Two points that contradict each other have no plan")
{
    CHECK_FALSE(smallestPlan({0.10, 0.05, 0.05, 0.10}));
    CHECK_FALSE(smallestPlan({0.0, 0.05, 0.05, 0.10}));
    CHECK_FALSE(smallestPlan({0.01, 0.6, 0.05, 0.5}));
    CHECK_FALSE(smallestPlan({0.010000, 0.05, 0.0100001, 0.10})); // would need more cards than there are
}
