// A slot that measures other than the rest is named soon, and slots in order are left alone.
#include "line/line/slot_alarms.h"

#include "ground/base/prng.h"
#include "support/load.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

using namespace assay;
using test::load;

namespace {

constexpr const char* kMetric = "write.throughput_mean";

// Cards that differ by 3 %, tested in `slots` slots in turn; the first slot is `factor` as fast.
std::vector<LineResult> madeUp(std::size_t slots, std::size_t cardsEach, double factor, std::uint64_t seed,
                               bool golden = false)
{
    Prng prng(seed);
    std::vector<LineResult> results;
    for (std::size_t i = 0; i < slots * cardsEach; ++i) {
        LineResult result;
        result.slot = "S" + std::to_string(i % slots);
        result.outcome = LineOutcome::pass;
        result.golden = golden;
        const double rate = 40 * std::exp(0.03 * prng.normal()) * (i % slots == 0 ? factor : 1);
        result.metrics = {{kMetric, rate, "MB/s"}};
        results.push_back(result);
    }
    return results;
}

const std::vector<std::string> kWatched = {kMetric};

} // namespace

TEST_CASE("A slot made 5 % slow is named within 30 cards, in 99 of 100 series", "[line]")
{
    for (const std::size_t slots : {2, 4, 16}) {
        CAPTURE(slots);
        int named = 0, wrongSign = 0;
        constexpr int kSeries = 200;
        for (std::uint64_t seed = 0; seed < kSeries; ++seed) {
            const auto alarms = slotAlarms(madeUp(slots, slots == 2 ? 50 : 30, 0.95, seed), kWatched);
            for (const SlotAlarm& alarm : alarms)
                if (alarm.slot == "S0") {
                    ++named;
                    wrongSign += alarm.change >= 0;
                }
        }
        CAPTURE(named);
        CHECK(named >= kSeries * 99 / 100);
        CHECK(wrongSign == 0);
    }
}

TEST_CASE("Fewer than 2 % of the series of 16 slots that are equal give an alarm", "[line]")
{
    int alarming = 0;
    for (std::uint64_t seed = 1; seed <= load(1000); ++seed)
        alarming += !slotAlarms(madeUp(16, 30, 1, seed * 7919), kWatched).empty();
    CAPTURE(alarming);
    CHECK(alarming < static_cast<int>(load(1000) / 50));
}

TEST_CASE("Another part or profile starts afresh, and golden cards show a drift of the slot itself", "[line]")
{
    auto results = madeUp(4, 30, 1, 5);
    const auto slow = madeUp(4, 30, 1, 6);
    for (LineResult next : slow) {
        next.part = "another";
        next.metrics[0].value *= 0.5;
        results.push_back(next);
    }
    CHECK(slotAlarms(results, kWatched).empty());

    auto golden = madeUp(1, 60, 1, 7, true);
    for (std::size_t i = 40; i < golden.size(); ++i)
        golden[i].metrics[0].value *= 0.9;
    const auto alarms = slotAlarms(golden, kWatched);
    REQUIRE(alarms.size() == 1);
    CHECK(alarms[0].kind == SlotAlarm::Kind::drift);
    CHECK(alarms[0].change < -0.05);
}
