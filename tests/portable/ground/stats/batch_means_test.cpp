// The interval must hold the true mean as often as it claims, also when neighbouring seconds depend on each other.
#include "ground/stats/batch_means.h"

#include "ground/base/prng.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <cmath>
#include <numeric>
#include <vector>

using namespace assay;
using Catch::Matchers::WithinRel;

namespace {

// First-order autoregressive noise of unit variance around 20.
std::vector<double> noise(Prng& prng, std::size_t count, double phi)
{
    std::vector<double> values(count);
    double deviation = prng.normal();
    for (double& value : values) {
        value = 20 + deviation;
        deviation = phi * deviation + std::sqrt(1 - phi * phi) * prng.normal();
    }
    return values;
}

} // namespace

TEST_CASE("Below ten readings there is no interval")
{
    const std::vector<double> readings(9, 1.0);
    CHECK_FALSE(batchMeans(readings, 0.9));
}

TEST_CASE("Constant readings have an interval of no width")
{
    const std::vector<double> readings(100, 20.0);
    const auto result = batchMeans(readings, 0.9);
    REQUIRE(result);
    CHECK(result->mean == 20.0);
    CHECK(result->halfWidth == 0.0);
    CHECK_FALSE(result->correlated);
}

TEST_CASE("Ten readings give Student's interval with nine degrees of freedom")
{
    std::vector<double> readings = {1, 9, 3, 7, 5, 2, 8, 4, 6, 5};
    const auto result = batchMeans(readings, 0.9);
    REQUIRE(result);
    CHECK(result->batches == 10);
    CHECK(result->mean == 5.0);
    // Sum of squared deviations 60, s = sqrt(60 / 9), t(0.95; 9) = 1.8331.
    CHECK_THAT(result->halfWidth, WithinRel(1.8331 * std::sqrt(60.0 / 9 / 10), 1e-4));
}

TEST_CASE("Independent readings form 20 to 39 batches")
{
    const auto count = GENERATE(as<std::size_t>{}, 20, 39, 40, 59, 61, 1023, 86'400);
    // Alternating readings are never positively correlated.
    std::vector<double> readings(count);
    for (std::size_t i = 0; i < count; ++i)
        readings[i] = i % 2 == 0 ? 1.0 : 2.0;
    const auto result = batchMeans(readings, 0.9);
    REQUIRE(result);
    CHECK(result->batches >= 20);
    CHECK(result->batches <= 39);
}

TEST_CASE("A steady decline is reported as correlated")
{
    std::vector<double> readings(400);
    std::iota(readings.rbegin(), readings.rend(), 0.0);
    const auto result = batchMeans(readings, 0.9);
    REQUIRE(result);
    CHECK(result->batches == 10);
    CHECK(result->correlated);
}

TEST_CASE("The 90 % interval holds the true mean in 85 to 95 of 100 runs of correlated noise")
{
    struct Row {
        std::size_t seconds;
        double phi; // correlation of neighbouring seconds
    };
    const auto row = GENERATE(Row{10, 0.0}, Row{60, 0.0}, Row{60, 0.3}, Row{300, 0.5}, Row{600, 0.8}, Row{3000, 0.9});
    constexpr std::uint64_t kSeed = 20;
    constexpr int kRuns = 2000;
    CAPTURE(row.seconds, row.phi, kSeed);
    Prng prng(kSeed);
    int covered = 0;
    for (int run = 0; run < kRuns; ++run) {
        const auto result = batchMeans(noise(prng, row.seconds, row.phi), 0.9);
        REQUIRE(result);
        covered += std::abs(result->mean - 20) <= result->halfWidth ? 1 : 0;
    }
    const double coverage = covered / static_cast<double>(kRuns);
    CAPTURE(coverage);
    CHECK(coverage >= 0.85);
    CHECK(coverage <= 0.95);
}
