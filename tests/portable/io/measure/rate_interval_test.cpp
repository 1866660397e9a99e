// The interval of a mean rate holds it as often as it claims, rare stalls included; what is judged knows that cards
// slow down and that short tests miss stalls.
#include "io/measure/rate_interval.h"

#include "ground/base/prng.h"
#include "support/load.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <cmath>
#include <numbers>
#include <numeric>
#include <vector>

using namespace assay;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

constexpr double kTimedBlock = 0.05; // s
constexpr double kStall = 1;         // s

std::vector<double> calm(std::size_t count) { return std::vector<double>(count, kTimedBlock); }

std::vector<double> noisy(Prng& prng, std::size_t count, double sigma)
{
    std::vector<double> times;
    for (std::size_t i = 0; i < count; ++i)
        times.push_back(kTimedBlock * (1 + sigma * prng.normal()));
    return times;
}

} // namespace

TEST_CASE("Below ten blocks a rate has no interval") { CHECK_FALSE(rateInterval(calm(9), kStall)); }

TEST_CASE("A test without stalls has a narrow interval of the mean, and a wider one of the sustained rate")
{
    const auto rate = rateInterval(calm(100), kStall); // 5 s
    REQUIRE(rate);
    CHECK_THAT(rate->ci.low,
               WithinRel(100 / (100 + 2.9957), 1e-4)); // none in n: below -ln 0.05 blocks of twice the time
    CHECK_THAT(rate->ci.high, WithinAbs(1, 1e-9));
    CHECK_THAT(rate->sustained.low, WithinRel(5 / (5 + 2.9957), 1e-4));
    CHECK_THAT(rate->sustained.high, WithinAbs(1, 1e-9));
    CHECK(rate->caveat == RateCaveat::rareStalls);
}

TEST_CASE("Two stalls of one height have Garwood's interval")
{
    auto times = calm(500);
    times[100] += 1;
    times[300] += 1;
    const auto rate = rateInterval(times, kStall);
    REQUIRE(rate);
    // 27 s. Two events: 0.35536 to 6.29579 at 90 %, 0.14855 to 8.40595 at 98 %.
    CHECK_THAT(rate->ci.low, WithinRel(27 / (25 + 6.29579), 1e-4));
    CHECK_THAT(rate->ci.high, WithinRel(27 / (25 + 0.35536), 1e-4));
    CHECK_THAT(rate->sustained.low, WithinRel(27 / (25 + 8.40595), 1e-4));
    CHECK_THAT(rate->sustained.high, WithinRel(27 / (25 + 0.14855), 1e-4));
}

TEST_CASE("With rare stalls the 90 % interval holds the true mean in at least 86 of 100 tests")
{
    struct Row {
        std::size_t blocks;
        double probability;
    };
    const auto row = GENERATE(Row{256, 0.016}, Row{256, 0.06}, Row{128, 0.05});
    const std::uint64_t seed = 151;
    const auto runs = static_cast<int>(test::load(300));
    CAPTURE(row.blocks, row.probability, seed);
    Prng prng(seed);
    int held = 0;
    for (int run = 0; run < runs; ++run) {
        auto times = noisy(prng, row.blocks, 0.05);
        double sum = 0;
        for (double& time : times) {
            time += prng.uniform() < row.probability ? 1 : 0;
            sum += time;
        }
        // Over the mean rate of the test.
        const double truth = sum / static_cast<double>(row.blocks) / (kTimedBlock + row.probability);
        const auto rate = rateInterval(times, kStall);
        REQUIRE(rate);
        held += rate->ci.low <= truth && truth <= rate->ci.high ? 1 : 0;
    }
    CHECK(held >= 0.86 * runs);
}

TEST_CASE("Regular and frequent long times do not widen the interval of the mean")
{
    const std::uint64_t seed = 155;
    CAPTURE(seed);
    Prng prng(seed);
    auto times = noisy(prng, 256, 0.02);
    for (std::size_t i = 5; i < times.size(); i += 8)
        times[i] += 0.3 * kTimedBlock;
    const auto rate = rateInterval(times, kStall);
    REQUIRE(rate);
    // Poisson's interval of 32 events of 0.3 would be +- 1.1 %; one more event of a block's time would add 1.2 %.
    CHECK(rate->ci.low > 0.994);
    CHECK(rate->ci.high < 1.006);
    CHECK(rate->sustained.low < 0.99);
}

TEST_CASE("A card that has slowed down for good is judged by its last level")
{
    const std::uint64_t seed = 152;
    CAPTURE(seed);
    Prng prng(seed);
    auto times = noisy(prng, 250, 0.03);
    for (std::size_t i = 75; i < times.size(); ++i)
        times[i] *= 1.2;
    const auto rate = rateInterval(times, kStall / 10);
    REQUIRE(rate);
    CHECK(rate->caveat == RateCaveat::slowed);
    const double last = (75 + 175 * 1.2) / 250 / 1.2; // over the mean rate
    CHECK(rate->sustained.low < last);
    CHECK(rate->sustained.high > last);
    CHECK(rate->sustained.high < 0.98);
}

TEST_CASE("A block on the edge of a write cache does not hide a fall")
{
    std::vector<double> times(220, 0.05);
    times.push_back(0.1);
    times.insert(times.end(), 35, 0.5);
    const auto rate = rateInterval(times, kStall);
    REQUIRE(rate);
    CHECK(rate->caveat == RateCaveat::slowed);
    const double mean = std::accumulate(times.begin(), times.end(), 0.0) / 256;
    CHECK_THAT(rate->sustained.high, WithinRel(mean / 0.5, 0.01)); // over the mean rate
}

TEST_CASE("A change upwards, or one shorter than a quarter of the time, widens the sustained interval")
{
    const std::uint64_t seed = 153;
    CAPTURE(seed);
    Prng prng(seed);
    auto times = noisy(prng, 250, 0.03);
    const bool up = GENERATE(false, true);
    for (std::size_t i = up ? 100 : 220; i < times.size(); ++i)
        times[i] *= up ? 0.8 : 1.2;
    const auto rate = rateInterval(times, kStall / 10);
    REQUIRE(rate);
    CHECK(rate->caveat == RateCaveat::changed);
    CHECK(rate->sustained.low < (up ? 0.96 : 0.87));
    CHECK(rate->sustained.high > (up ? 1.07 : 0.999));
}

TEST_CASE("A rate that still falls may fall as far again")
{
    const std::uint64_t seed = 154;
    CAPTURE(seed);
    Prng prng(seed);
    auto times = noisy(prng, 250, 0.03);
    for (std::size_t i = 0; i < times.size(); ++i)
        times[i] *= 1 + 0.04 * static_cast<double>(i) / 250;
    const auto rate = rateInterval(times, kStall / 1000);
    REQUIRE(rate);
    CHECK(rate->caveat == RateCaveat::changed);
    CHECK(rate->sustained.low < 0.97);
}

TEST_CASE("A card with ever more frequent stalls is slowing down, although the level between them is constant")
{
    std::vector<double> times = calm(240);
    double sum = 0;
    for (std::size_t i = 0; i < times.size(); ++i) {
        const std::size_t apart = 30 - i / 10; // blocks from one stop to the next: 30 at first, 7 at last
        times[i] *= i % apart == 0 ? 2 : 1;
        sum += times[i];
    }
    const auto rate = rateInterval(times, kStall / 1000);
    REQUIRE(rate);
    CHECK(rate->caveat == RateCaveat::changed);
    CHECK(rate->sustained.low < sum / 240 / (kTimedBlock * (1 + 1.0 / 7))); // as it is at last, over the mean rate
}

TEST_CASE("Oscillations longer than a batch are judged from their minimum to their maximum")
{
    std::vector<double> times;
    for (int i = 0; i < 240; ++i)
        times.push_back(kTimedBlock * (1 + 0.1 * std::sin(i * 2 * std::numbers::pi / 240)));
    const auto rate = rateInterval(times, kStall / 1000);
    REQUIRE(rate);
    CHECK(rate->caveat != RateCaveat::rareStalls);
    CHECK(rate->sustained.low < 0.93);
    CHECK(rate->sustained.high > 1.07);
}

TEST_CASE("A longer test leaves less room for missed stalls")
{
    double before = 0;
    for (const std::size_t blocks : {20, 50, 100, 250}) {
        const auto rate = rateInterval(calm(blocks), kStall);
        REQUIRE(rate);
        CHECK(rate->sustained.low > before);
        before = rate->sustained.low;
    }
    CHECK(before > 0.8);
}
