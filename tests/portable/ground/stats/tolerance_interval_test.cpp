// Tolerance factors against printed tables, and the limits against simulated lots.
#include "ground/stats/tolerance_interval.h"

#include "ground/base/prng.h"

#include <boost/math/distributions/normal.hpp>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <vector>

using namespace assay;
using Catch::Approx;

TEST_CASE("One-sided factors of normal values are those of printed tables")
{
    CHECK(oneSidedToleranceFactor(43, {0.90, 0.99}) == Approx(1.8740).margin(5e-5)); // NIST e-Handbook 7.2.6.3
    CHECK(oneSidedToleranceFactor(10, {0.95, 0.95}) == Approx(2.911).margin(5e-4));  // ISO 16269-6
    CHECK(oneSidedToleranceFactor(40, {0.95, 0.95}) == Approx(2.1255).margin(5e-5));
    CHECK(oneSidedToleranceFactor(1000, {0.95, 0.95}) == Approx(1.72726).margin(1e-5));
}

TEST_CASE("Two-sided factors of normal values are those of printed tables")
{
    // Krishnamoorthy and Mathew 2009, table B2.
    CHECK(twoSidedToleranceFactor(2, {0.95, 0.95}) == Approx(36.519).margin(1e-3));
    CHECK(twoSidedToleranceFactor(5, {0.95, 0.95}) == Approx(5.0769).margin(1e-4));
    CHECK(twoSidedToleranceFactor(10, {0.95, 0.95}) == Approx(3.3934).margin(1e-4));
    CHECK(twoSidedToleranceFactor(40, {0.95, 0.95}) == Approx(2.4484).margin(1e-4));
    CHECK(twoSidedToleranceFactor(3, {0.99, 0.90}) == Approx(8.8186).margin(1e-4));
}

TEST_CASE("The exact two-sided factor is close to Howe's of the NIST e-Handbook")
{
    CHECK(twoSidedToleranceFactor(43, {0.90, 0.99}) == Approx(2.217).epsilon(0.005)); // 7.2.6.3
}

TEST_CASE("For 95 % with 95 % confidence one free limit needs 59 values and two need 93")
{
    CHECK(minValuesForNonparametricLimits(1, {0.95, 0.95}) == 59);
    CHECK(minValuesForNonparametricLimits(2, {0.95, 0.95}) == 93);
    CHECK(minValuesForNonparametricLimits(1, {0.90, 0.95}) == 29);
    CHECK(minValuesForNonparametricLimits(1, {0.99, 0.95}) == 299);
    CHECK(minValuesForNonparametricLimits(1, {0.999, 0.95}) == 2995);
}

TEST_CASE("Free limits are order statistics, or nothing where n is too small")
{
    std::vector<double> values;
    for (int i = 93; i > 0; --i)
        values.push_back(i);
    const ToleranceDemand demand;
    CHECK(nonparametricLowerLimit(values, demand) == 2); // from 93 values on the second may stand for the limit
    CHECK(nonparametricUpperLimit(values, demand) == 92);
    const auto both = nonparametricToleranceInterval(values, demand);
    REQUIRE(both);
    CHECK(both->low == 1);
    CHECK(both->high == 93);
    values.resize(58);
    CHECK_FALSE(nonparametricLowerLimit(values, demand));
    CHECK_FALSE(nonparametricUpperLimit(values, demand));
    CHECK_FALSE(nonparametricToleranceInterval(values, demand));
    CHECK_FALSE(nonparametricToleranceInterval({}, demand));
}

TEST_CASE("Normal limits cover their share in as many simulated lots as the confidence says")
{
    Prng prng(11);
    const ToleranceDemand demand{0.95, 0.90};
    const boost::math::normal standard;
    int lower = 0, both = 0;
    for (int lot = 0; lot < 500; ++lot) {
        std::vector<double> values;
        for (int i = 0; i < 12; ++i)
            values.push_back(prng.normal());
        const Interval interval = *normalToleranceInterval(values, demand);
        lower += cdf(standard, *normalLowerLimit(values, demand)) <= 0.05 ? 1 : 0;
        both += cdf(standard, interval.high) - cdf(standard, interval.low) >= 0.95 ? 1 : 0;
    }
    CHECK(lower / 500.0 == Approx(0.90).margin(0.04));
    CHECK(both / 500.0 == Approx(0.90).margin(0.04));
}

TEST_CASE("The upper limit mirrors the lower, and one value has none")
{
    const std::vector<double> values = {1, 2, 4}, mirrored = {-1, -2, -4};
    CHECK(*normalUpperLimit(values, {}) == Approx(-*normalLowerLimit(mirrored, {})));
    CHECK_FALSE(normalLowerLimit(std::vector<double>{1}, {}));
    CHECK_FALSE(normalUpperLimit(std::vector<double>{1}, {}));
    CHECK_FALSE(normalToleranceInterval(std::vector<double>{1}, {}));
}
