// Analysis of variance of crossings with gaps, against worked examples.
#include "ground/stats/random_factors.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

using namespace assay;
using Catch::Approx;

TEST_CASE("In a balanced crossing the sums of squares are those of the textbook")
{
    // Two levels by two, twice each: effects of 1 and 0.5, repeats of 0.1.
    std::vector<double> values;
    std::vector<FactorLevels> factors(2);
    for (const std::size_t a : {0, 1})
        for (const std::size_t b : {0, 1})
            for (const double repeat : {-0.1, 0.1}) {
                values.push_back((a == 0 ? -1 : 1) + (b == 0 ? -0.5 : 0.5) + repeat);
                factors[0].push_back(a);
                factors[1].push_back(b);
            }
    const auto found = randomFactors(values, factors);
    REQUIRE(found);
    CHECK(found->squares == Approx(8 * 0.01));
    CHECK(found->degreesOfFreedom == 5);
    CHECK(found->factors[0].squares == Approx(8));
    CHECK(found->factors[0].degreesOfFreedom == 1);
    CHECK(found->factors[0].runsPerLevel == Approx(4));
    CHECK(found->factors[1].squares == Approx(2));
    // F = 2 / 0.016 with 1 and 5 degrees of freedom: t = 11.18.
    CHECK(found->factors[1].pValue == Approx(1.0e-4).margin(2e-5));
    REQUIRE(found->factors[1].largest);
    CHECK(found->factors[1].largest->value == Approx(1));
    // t(5, 0.95) = 2.015; standard error sqrt(0.016 / 4 + 0.016 / 4)
    CHECK(found->factors[1].largest->ci.high == Approx(1 + 2.015 * 0.08944).epsilon(1e-3));
}

TEST_CASE("Where cells are missing an effect is that with the other factor held equal")
{
    // The second level of the first factor was seen with the second level of the other only, which adds 1.
    const std::vector<double> values = {0.0, 0.1, 1.0, 1.1, 3.0, 3.1};
    const std::vector<FactorLevels> factors = {{0, 0, 0, 0, 1, 1}, {0, 0, 1, 1, 1, 1}};
    const auto found = randomFactors(values, factors);
    REQUIRE(found);
    CHECK(found->squares == Approx(6 * 0.0025));
    CHECK(found->degreesOfFreedom == 3);
    CHECK(found->factors[0].largest->value == Approx(2));
    CHECK(found->factors[1].largest->value == Approx(1));
    CHECK(found->factors[0].squares == Approx(4)); // 2 * 2 * (2 * 2) / (2 + 2), of the two cells that share a level
}

TEST_CASE("Factors that change together are confounded, and a third one is not")
{
    const std::vector<double> values = {1.0, 1.1, 1.2, 1.3, 2.0, 2.1, 2.2, 2.4};
    const std::vector<FactorLevels> factors = {
        {0, 0, 0, 0, 1, 1, 1, 1}, {0, 0, 0, 0, 1, 1, 1, 1}, {0, 1, 0, 1, 0, 1, 0, 1}};
    const auto found = randomFactors(values, factors);
    REQUIRE(found);
    CHECK(found->factors[0].confounded);
    CHECK(found->factors[1].confounded);
    CHECK_FALSE(found->factors[2].confounded);
    CHECK_FALSE(found->factors[0].largest);
}

TEST_CASE("Nothing is found where nothing was repeated or nothing differs")
{
    CHECK_FALSE(randomFactors(std::vector<double>{1, 2}, std::vector<FactorLevels>{{0, 1}}));
    CHECK_FALSE(randomFactors(std::vector<double>{1, 1, 1}, std::vector<FactorLevels>{{0, 1, 1}}));
}
