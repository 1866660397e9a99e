// Capability indices against a printed example, their formulas and simulated lots.
#include "ground/stats/capability.h"

#include "ground/base/prng.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <vector>

using namespace assay;
using Catch::Approx;

namespace {

const SpecificationLimits kAtLeastTen{10.0, {}};

std::vector<double> drawnNormal(Prng& prng, std::size_t count, double mean, double deviation)
{
    std::vector<double> values;
    for (std::size_t i = 0; i < count; ++i)
        values.push_back(mean + deviation * prng.normal());
    return values;
}

// Share of 4000 lots of 40 whose bound lies below the truth 4/3.
template <typename Index> double shareCovered(Index index)
{
    Prng prng(3);
    int covered = 0;
    for (int lot = 0; lot < 4000; ++lot)
        covered += *index(drawnNormal(prng, 40, 14, 1), kAtLeastTen)->lowerBound < 4.0 / 3 ? 1 : 0;
    return covered / 4000.0;
}

} // namespace

TEST_CASE("The lower bound of Ppk is the approximation of Bissell")
{
    // Twenty values with mean 0 and s 1, limit at -3.99: Ppk 1.33.
    std::vector<double> values;
    for (int i = 0; i < 20; ++i)
        values.push_back((i % 2 == 0 ? 1 : -1) * std::sqrt(0.95));
    const auto found = ppk(values, {-3.99, {}});
    REQUIRE(found);
    CHECK(found->value == Approx(1.33));
    CHECK(*found->lowerBound == Approx(1.33 * (1 - 1.644854 * std::sqrt(1 / (9 * 20 * 1.33 * 1.33) + 1 / 38.0))));
    CHECK(*found->lowerBound == Approx(0.954535).epsilon(1e-4));
}

TEST_CASE("The nearer of two limits decides")
{
    const std::vector<double> values = {9, 10, 11};
    CHECK(ppk(values, {4.0, 13.0})->value == Approx(1));
    CHECK(ppk(values, {4.0, {}})->value == Approx(2));
    CHECK(ppk(values, {{}, 13.0})->value == Approx(1));
}

TEST_CASE("A mean outside the limit has a negative capability")
{
    const std::vector<double> values = {9, 10, 11};
    CHECK(ppk(values, {13.0, {}})->value == Approx(-1));
}

TEST_CASE("The bound of Ppk holds in 95 of 100 simulated lots")
{
    CHECK(shareCovered(ppk) == Approx(0.95).margin(0.015));
}

TEST_CASE("The quantile form of normal values is close to Ppk, and both bounds are lower", "[heavy]")
{
    Prng prng(5);
    const auto values = drawnNormal(prng, 5000, 14, 1);
    const auto found = quantileCapability(values, kAtLeastTen);
    REQUIRE(found);
    CHECK(found->value == Approx(4.0 / 3).epsilon(0.1));
    REQUIRE(found->lowerBound);
    CHECK(*found->lowerBound < found->value);
    CHECK(*found->lowerBound > 1.1);
}

TEST_CASE("The quantile form takes each side with its own spread")
{
    std::vector<double> values;
    for (int i = 0; i < 2217; ++i)
        values.push_back(-std::log(1 - (i + 0.5) / 2217)); // exponential
    CHECK(quantileCapability(values, {-1.0, {}})->value == Approx(1.693147 / (0.693147 - 0.001351)).epsilon(1e-3));
    CHECK(quantileCapability(values, {{}, 10.0})->value ==
          Approx((10 - 0.693147) / (6.607651 - 0.693147)).epsilon(0.03));
}

TEST_CASE("The quantile form of a lot of forty has no bound")
{
    Prng prng(5);
    const auto found = quantileCapability(drawnNormal(prng, 40, 14, 1), kAtLeastTen);
    REQUIRE(found);
    CHECK_FALSE(found->lowerBound);
}

TEST_CASE("Equal or too few values have no capability")
{
    CHECK_FALSE(ppk(std::vector<double>{12}, kAtLeastTen));
    CHECK_FALSE(ppk(std::vector<double>(5, 12.0), kAtLeastTen));
    CHECK_FALSE(quantileCapability(std::vector<double>{}, kAtLeastTen));
    CHECK_FALSE(quantileCapability(std::vector<double>(5, 12.0), kAtLeastTen));
}
