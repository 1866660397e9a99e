// Plans by variables, against the manual of the R package AcceptanceSampling, printed tables of tolerance factors and
// an integral worked out apart.
#include "ground/stats/variables_plan.h"

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/normal.hpp>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>

using namespace assay;
using Catch::Approx;

namespace {

// The chance of acceptance as an integral over the standard deviation found, by Simpson's rule: given s, the mean
// decides, which is normal.
double byIntegral(const VariablesPlan& plan, double defective)
{
    const boost::math::normal standard;
    const double n = static_cast<double>(plan.n), freedom = n - 1;
    const double margin = -quantile(standard, defective);
    const boost::math::chi_squared squares(freedom);
    const double most = std::sqrt(quantile(complement(squares, 1e-13)));
    constexpr int kSteps = 4000;
    double sum = 0;
    for (int i = 1; i <= kSteps; ++i) {
        const double root = most * i / kSteps, s = root / std::sqrt(freedom);
        const double density = 2 * root * pdf(squares, root * root);
        const double chance = cdf(standard, (margin - plan.k * s) * std::sqrt(n));
        sum += (i == kSteps ? 1 : i % 2 == 0 ? 2 : 4) * density * chance;
    }
    return sum * most / kSteps / 3;
}

} // namespace

TEST_CASE("The acceptance probabilities of a variables plan are the printed ones")
{
    // ISO 3951, letter J, AQL 1: AcceptanceSampling, manual, chapter 4
    CHECK(acceptanceProbability(VariablesPlan{35, 1.89}, 0.10) == Approx(0.0165).margin(5.1e-5));
    // find.plan(PRP=c(0.05, 0.95), CRP=c(0.15, 0.075), type="normal", s.type="unknown")
    CHECK(acceptanceProbability(VariablesPlan{49, 1.326538}, 0.05) == Approx(0.95).margin(1e-5));
    CHECK(acceptanceProbability(VariablesPlan{49, 1.326538}, 0.15) < 0.075);
}

TEST_CASE("The acceptance probability of a variables plan is the integral over the standard deviation")
{
    for (const VariablesPlan& plan : {VariablesPlan{3, 1.0}, {5, 2.0}, {10, 1.5}, {40, 2.2}, {40, -0.3}, {200, 1.7}})
        for (const double defective : {0.0001, 0.01, 0.05, 0.2, 0.6}) {
            CAPTURE(plan.n, plan.k, defective);
            CHECK(acceptanceProbability(plan, defective) == Approx(byIntegral(plan, defective)).margin(1e-8));
        }
}

TEST_CASE("At the ends of quality a variables plan is certain")
{
    CHECK(acceptanceProbability(VariablesPlan{10, 2}, 0.0) == 1);
    CHECK(acceptanceProbability(VariablesPlan{10, 2}, 1.0) == 0);
    CHECK(acceptanceProbability(VariablesPlan{2, 2}, 1e-300) == Approx(1).margin(0.1));
    CHECK(acceptanceProbability(VariablesPlan{100'000, 2}, 0.001) == Approx(1));
    CHECK(acceptanceProbability(VariablesPlan{100'000, 2}, 0.1) == Approx(0).margin(1e-12));
}

TEST_CASE("With k as tolerance factor a lot that is just good enough is accepted as rarely as the confidence says")
{
    // Natrella, Experimental Statistics (NBS Handbook 91), table A-7; NIST/SEMATECH e-Handbook 7.2.6.3
    CHECK(variablesPlan(5, 0.95, 0.90).k == Approx(3.407).margin(6e-4));
    CHECK(variablesPlan(10, 0.95, 0.95).k == Approx(2.911).margin(6e-4));
    CHECK(variablesPlan(20, 0.95, 0.99).k == Approx(3.295).margin(6e-4));
    CHECK(variablesPlan(30, 0.95, 0.95).k == Approx(2.220).margin(6e-4));
    CHECK(variablesPlan(50, 0.95, 0.90).k == Approx(1.646).margin(6e-4));
    CHECK(variablesPlan(43, 0.99, 0.90).k == Approx(1.8740).margin(6e-5));
    for (const std::size_t n : {2, 5, 13, 40, 1000})
        CHECK(acceptanceProbability(variablesPlan(n, 0.95, 0.90), 0.10) == Approx(0.05));
}

TEST_CASE("The quality at an acceptance probability inverts the operating characteristic of a variables plan")
{
    for (const VariablesPlan& plan : {VariablesPlan{2, 1.0}, {10, 1.5}, {40, 2.2}, {40, -0.3}})
        for (const double chance : {0.001, 0.1, 0.5, 0.95, 0.999})
            CHECK(acceptanceProbability(plan, qualityAt(plan, chance)) == Approx(chance));
    CHECK(qualityAt(VariablesPlan{10, 2}, 0.0) == 1);
    CHECK(qualityAt(VariablesPlan{10, 2}, 1.0) == 0);
}

TEST_CASE("The smallest variables plan that holds two points")
{
    const auto plan = variablesPlan(RiskPoints{0.05, 0.05, 0.15, 0.075}); // AcceptanceSampling, manual: find.plan
    REQUIRE(plan);
    CHECK(plan->n == 49);
    CHECK(plan->k == Approx(1.326538).margin(5e-6));
}

TEST_CASE("No variables plan with one card less holds the two points, and counting failures needs more cards")
{
    for (const RiskPoints& points :
         {RiskPoints{0.01, 0.05, 0.10, 0.10}, {0.02, 0.05, 0.08, 0.10}, {0.05, 0.1, 0.5, 0.1}}) {
        const auto plan = variablesPlan(points);
        REQUIRE(plan);
        CAPTURE(points.good, points.bad, plan->n, plan->k);
        CHECK(acceptanceProbability(*plan, points.good) == Approx(1 - points.producersRisk));
        CHECK(acceptanceProbability(*plan, points.bad) <= points.consumersRisk);
        CHECK(plan->n < smallestPlan(points)->n);
        if (plan->n == 2)
            continue;
        const double k = variablesPlan(plan->n - 1, 1 - points.consumersRisk, 1 - points.bad).k;
        CHECK(acceptanceProbability(VariablesPlan{plan->n - 1, k}, points.good) < 1 - points.producersRisk);
    }
}

TEST_CASE("Points that contradict each other have no variables plan")
{
    CHECK_FALSE(variablesPlan(RiskPoints{0.10, 0.05, 0.05, 0.10}));
    CHECK_FALSE(variablesPlan(RiskPoints{0.01, 0.05, 1.0, 0.10}));
    CHECK_FALSE(variablesPlan(RiskPoints{0.010, 0.05, 0.01001, 0.10})); // more cards than there are
}
