// Tests for outliers against the examples of the NIST/SEMATECH e-Handbook.
#include "ground/stats/grubbs.h"

#include "ground/base/prng.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <vector>

using namespace assay;
using Catch::Approx;

namespace {

const std::vector<double> kMasses = {199.31, 199.53, 200.19, 200.82, 201.92, 201.95, 202.18, 245.57}; // 1.3.5.17.1
const std::vector<double> kRosner = {
    -0.25, 0.68, 0.94, 1.15, 1.20, 1.26, 1.26, 1.34, 1.38, 1.43, 1.49, 1.49, 1.55, 1.56, 1.58, 1.65, 1.69, 1.70, 1.76,
    1.77,  1.81, 1.91, 1.94, 1.96, 1.99, 2.06, 2.09, 2.10, 2.14, 2.15, 2.23, 2.24, 2.26, 2.35, 2.37, 2.40, 2.47, 2.54,
    2.62,  2.64, 2.90, 2.92, 2.92, 2.93, 3.21, 3.26, 3.30, 3.59, 3.68, 4.30, 4.64, 5.34, 5.42, 6.01}; // 1.3.5.17.3

std::vector<double> fortyNormal(Prng& prng)
{
    std::vector<double> values;
    for (int i = 0; i < 40; ++i)
        values.push_back(prng.normal());
    return values;
}

} // namespace

TEST_CASE("Grubbs' test finds the outlier of the e-Handbook with its statistic and critical value")
{
    const auto test = grubbs(kMasses, 0.10); // 5 % on one side, as printed
    REQUIRE(test);
    CHECK(test->suspect == 7);
    CHECK(test->statistic == Approx(2.4687).margin(1e-4));
    CHECK(test->critical == Approx(2.032).margin(5e-4));
    CHECK(test->isOutlier);
    CHECK(test->pValue < 1e-4);
}

TEST_CASE("The p-value of Grubbs' test equals the risk at the critical value")
{
    const std::vector<double> values = {1, 2, 3, 4, 5, 6, 7, 8, 9, 20};
    const double chance = grubbs(values)->pValue;
    CHECK(grubbs(values, chance)->critical == Approx(grubbs(values)->statistic));
}

TEST_CASE("Grubbs' test has the stated false positive rate for normal lots")
{
    Prng prng(2);
    int called = 0;
    for (int lot = 0; lot < 2000; ++lot)
        called += grubbs(fortyNormal(prng))->isOutlier ? 1 : 0;
    CHECK(called / 2000.0 == Approx(0.05).margin(0.015));
}

TEST_CASE("A single value apart from equal ones is an outlier without doubt")
{
    const auto test = grubbs(std::vector<double>{3, 3, 3, 3, 3, 3, 1});
    REQUIRE(test);
    CHECK(test->suspect == 6);
    CHECK(test->isOutlier);
    CHECK(test->pValue < 1e-6);
}

TEST_CASE("Rosner's test has the statistics and critical values of the e-Handbook, and finds three outliers")
{
    const auto test = generalizedEsd(kRosner, 10);
    REQUIRE(test);
    const std::vector<double> statistics = {3.118, 2.942, 3.179, 2.810, 2.815, 2.848, 2.279, 2.310, 2.101, 2.067};
    const std::vector<double> criticals = {3.158, 3.151, 3.143, 3.136, 3.128, 3.120, 3.111, 3.103, 3.094, 3.085};
    REQUIRE(test->steps.size() == 10);
    for (std::size_t i = 0; i < 10; ++i) {
        CHECK(test->steps[i].statistic == Approx(statistics[i]).margin(1.01e-3)); // some are cut, not rounded
        CHECK(test->steps[i].critical == Approx(criticals[i]).margin(1.01e-3));
    }
    CHECK(test->count == 3);
    CHECK(test->steps[0].suspect == 53);
    CHECK(test->steps[1].suspect == 52);
    CHECK(test->steps[2].suspect == 51);
}

TEST_CASE("Two equal outliers that mask each other in Grubbs' test are found by Rosner's")
{
    std::vector<double> values(18);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<double>(i % 6);
    values.push_back(15);
    values.push_back(15);
    CHECK_FALSE(grubbs(values)->isOutlier);
    CHECK(generalizedEsd(values, 4)->count == 2);
}

TEST_CASE("Rosner's test has the stated false positive rate for normal lots")
{
    Prng prng(4);
    int called = 0;
    for (int lot = 0; lot < 2000; ++lot)
        called += generalizedEsd(fortyNormal(prng), 4)->count > 0 ? 1 : 0;
    CHECK(called / 2000.0 == Approx(0.05).margin(0.015));
}

TEST_CASE("Few or equal values have no outliers")
{
    CHECK_FALSE(grubbs(std::vector<double>{1, 9}));
    CHECK_FALSE(grubbs(std::vector<double>(10, 4.0)));
    CHECK_FALSE(generalizedEsd(kMasses, 2));
    const auto equal = generalizedEsd(std::vector<double>(20, 4.0), 2);
    REQUIRE(equal);
    CHECK(equal->steps.empty());
    CHECK(equal->count == 0);
}
