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

TEST_CASE("Free limits are order statistics, or nothing where n is too small")
{
    std::vector<double> values;
    for (int i = 93; i > 0; --i)
        values.push_back(i);
    const ToleranceDemand demand;
    CHECK(nonparametricLowerLimit(values, demand) == 2); // from 93 values on the second may stand for the limit
    CHECK(nonparametricUpperLimit(values, demand) == 92);
    values.resize(59);
    CHECK(nonparametricLowerLimit(values, demand) == 35);
    values.resize(58); // 59 are needed for 95 % with 95 % confidence
    CHECK_FALSE(nonparametricLowerLimit(values, demand));
    CHECK_FALSE(nonparametricUpperLimit(values, demand));
}

TEST_CASE("Normal limits cover their share in as many simulated lots as the confidence says")
{
    Prng prng(11);
    const ToleranceDemand demand{0.95, 0.90};
    const boost::math::normal standard;
    int lower = 0;
    for (int lot = 0; lot < 500; ++lot) {
        std::vector<double> values;
        for (int i = 0; i < 12; ++i)
            values.push_back(prng.normal());
        lower += cdf(standard, *normalLowerLimit(values, demand)) <= 0.05 ? 1 : 0;
    }
    CHECK(lower / 500.0 == Approx(0.90).margin(0.04));
}

TEST_CASE("The upper limit mirrors the lower, and one value has none")
{
    const std::vector<double> values = {1, 2, 4}, mirrored = {-1, -2, -4};
    CHECK(*normalUpperLimit(values, {}) == Approx(-*normalLowerLimit(mirrored, {})));
    CHECK_FALSE(normalLowerLimit(std::vector<double>{1}, {}));
    CHECK_FALSE(normalUpperLimit(std::vector<double>{1}, {}));
}
