// Changes of level against Pettitt's own example and simulated series of serial numbers.
#include "ground/stats/change_point.h"

#include "ground/base/prng.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <vector>

using namespace assay;
using Catch::Approx;

namespace {

// Levels in turn, each for twenty values, with the deviation 1.
std::vector<double> drawnSeries(Prng& prng, const std::vector<double>& levels)
{
    std::vector<double> values;
    for (const double level : levels)
        for (int i = 0; i < 20; ++i)
            values.push_back(level + prng.normal());
    return values;
}

} // namespace

TEST_CASE("Page's series changes where Pettitt found it, with his statistic")
{
    // Applied Statistics 28, 1979, table 1: K = 232 after the 17th value, p = 0.014 by his formula.
    const std::vector<double> page = {-1.05, 0.96, 1.22,  0.58,  -0.98, -0.03, -1.54, -0.71, -0.35, 0.66,
                                      0.44,  0.91, -0.02, -1.42, 1.26,  -1.02, -0.81, 1.66,  1.05,  0.97,
                                      2.14,  1.22, -0.24, 1.60,  0.72,  -0.12, 0.44,  0.03,  0.66,  0.56,
                                      1.37,  1.66, 0.10,  0.80,  1.29,  0.49,  -0.07, 1.18,  3.29,  1.84};
    const auto change = mostLikelyChange(page);
    REQUIRE(change);
    CHECK(change->statistic == 232);
    CHECK(change->first == 17);
    CHECK(2 * std::exp(-6 * 232.0 * 232 / (64000 + 1600)) == Approx(0.014).margin(1e-3));
    CHECK(change->pValue < 0.014); // his formula is on the safe side
    CHECK(change->pValue > 0.003);
    CHECK(change->before < change->after);
}

TEST_CASE("A series without a change shows one as seldom as the risk says")
{
    Prng prng(8);
    int found = 0;
    for (int series = 0; series < 200; ++series)
        found += changePoints(drawnSeries(prng, {0, 0})).empty() ? 0 : 1;
    CHECK(found / 200.0 == Approx(0.05).margin(0.04));
}

TEST_CASE("A change of parts within a lot of forty cards is found near its place")
{
    Prng prng(9);
    int found = 0;
    for (int series = 0; series < 100; ++series) {
        const auto changes = changePoints(drawnSeries(prng, {0, 2}));
        found += changes.size() == 1 && changes[0].first >= 17 && changes[0].first <= 23 ? 1 : 0;
    }
    CHECK(found >= 85);
}

TEST_CASE("Two changes are both found, in order, with the levels between them")
{
    Prng prng(10);
    const auto changes = changePoints(drawnSeries(prng, {0, 6, 2}));
    REQUIRE(changes.size() == 2);
    CHECK(changes[0].first == 20);
    CHECK(changes[1].first == 40);
    CHECK(changes[0].before == Approx(0).margin(1));
    CHECK(changes[0].after == Approx(6).margin(1));
    CHECK(changes[1].before == changes[0].after);
    CHECK(changes[1].after == Approx(2).margin(1));
}

TEST_CASE("Values of two kinds only can change too")
{
    std::vector<double> values(20, 1.0);
    values.insert(values.end(), 20, 2.0);
    const auto changes = changePoints(values);
    REQUIRE(changes.size() == 1);
    CHECK(changes[0].first == 20);
    CHECK(changes[0].pValue == Approx(1e-4));
}

TEST_CASE("Few or equal values do not change")
{
    CHECK_FALSE(mostLikelyChange(std::vector<double>{1, 1, 1, 9, 9, 9, 9}));
    CHECK_FALSE(mostLikelyChange(std::vector<double>(20, 5.0)));
    CHECK(changePoints({}).empty());
}
