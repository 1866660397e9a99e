// Double sampling plans by attributes, against a textbook and counts by hand.
#include "ground/stats/double_plan.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>

using namespace assay;
using Catch::Approx;

TEST_CASE("A double plan accepts with the first sample or with both")
{
    // Montgomery, section 15.3.1: n1 = 50, c1 = 1, n2 = 100, c2 = 3, at 5 %: 0.279 + 0.001 + 0.009, each rounded down
    const DoublePlan plan = {{50, 1}, 4, {100, 3}};
    CHECK(acceptanceProbability(plan.first, 0.05) == Approx(0.279).margin(5.1e-4));
    CHECK(acceptanceProbability(plan, 0.05) == Approx(0.289).margin(2e-3));
    CHECK(acceptanceProbability(plan, 0.0) == 1);
    CHECK(acceptanceProbability(plan, 1.0) == 0);
}

TEST_CASE("A double plan of a small lot equals the count of all its draws")
{
    // 6 cards, 2 bad; first 2: none bad accepts, 2 bad rejects, else 2 more, of which none may be bad
    const DoublePlan plan = {{2, 0}, 2, {2, 1}};
    const double none = 6.0 / 15, one = 8.0 / 15;
    CHECK(acceptanceProbability(plan, 6, 2) == Approx(none + one * 0.5));
    CHECK(acceptanceProbability({{4, 0}, 2, {4, 1}}, 6, 2) ==
          Approx(1.0 / 15)); // the second sample is the rest of the lot
}

TEST_CASE("A double plan tests the second sample only where the first leaves doubt")
{
    const DoublePlan plan = {{8, 0}, 2, {8, 1}}; // AS 1199.1, letter E, AQL 4
    const double p = 0.1, doubt = 8 * p * std::pow(1 - p, 7);
    CHECK(acceptanceProbability(plan, p) == Approx(std::pow(1 - p, 8) * (1 + doubt)));
}
