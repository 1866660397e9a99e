// The alarm of a slot, in virtual time: who may acknowledge it, and what follows.
#include "support/linux/line_bench.h"

#include "ground/base/prng.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

using namespace assay;
using namespace assay::test;

TEST_CASE("A slot that measures 5 % slow is named within 30 cards, on the screen and as an event", "[line]")
{
    LineBench bench("[[watch]]\nmetric = \"write.throughput_mean\"\n");
    Prng prng(1);
    const auto isSlow = [&] { return !bench.view("A1").alarm.empty(); };
    int cards = 0;
    for (; cards < 4 * 30 && !isSlow(); ++cards)
        bench.test("SN" + std::to_string(10000 + cards), [&](RunEnd& end) {
            const bool isFirst = bench.starts.back().slot == 0;
            end.metrics = {
                {"write.throughput_mean", 40 * std::exp(0.03 * prng.normal()) * (isFirst ? 0.95 : 1), "MB/s"}};
        });
    CAPTURE(cards);
    REQUIRE(isSlow());
    CHECK(bench.view("A1").alarm.english().find("write.throughput_mean differs from the other slots by -") == 0);
    for (const char* other : {"A2", "B1", "B2"})
        CHECK(bench.view(other).alarm.empty());
    REQUIRE(bench.events.back().kind == "slot_alarm");
    CHECK(bench.events.back().slot == "A1");
}

namespace {

// Cards until A1, whose cards are `factor` times as fast as others, has its alarm; at most `most`.
void testUntilAlarm(LineBench& bench, Prng& prng, double factor, int most)
{
    for (int i = 0; i < most && bench.view("A1").alarm.empty(); ++i)
        bench.test("SN" + std::to_string(10000 + bench.results.size()), [&](RunEnd& end) {
            const double own = bench.starts.back().slot == 0 ? factor : 1;
            end.metrics = {{"write.throughput_mean", 40 * std::exp(0.03 * prng.normal()) * own, "MB/s"}};
        });
}

} // namespace

TEST_CASE("A technician, but no operator, acknowledges the alarm of a repaired slot, and its chart restarts", "[line]")
{
    const std::string watch = "[[watch]]\nmetric = \"write.throughput_mean\"\n";
    LineBench bench(watch);
    Prng prng(2);
    const auto prompt = [&] { return bench.logic->view(bench.now).prompt.english(); };
    bench.scan("ACK A1");
    CHECK(prompt() == "A1 has no alarm");
    testUntilAlarm(bench, prng, 0.9, 120);
    REQUIRE_FALSE(bench.view("A1").alarm.empty());
    bench.scan("ACK A1"); // OP1
    CHECK(prompt().find("only a technician") == 0);
    CHECK_FALSE(bench.view("A1").alarm.empty());
    bench.logic->command({LineCommand::logIn, "", {"TE1", "technician"}}, bench.now);
    bench.scan("ACK A1");
    CHECK(bench.view("A1").alarm.empty());
    REQUIRE(bench.events.back().kind == kAlarmAcknowledged);
    CHECK(bench.events.back().slot == "A1");
    CHECK(bench.events.back().operatorName == "TE1");

    LineBench next(watch); // the program was started again
    next.logic->remember(bench.results);
    CHECK_FALSE(next.view("A1").alarm.empty());
    LineBench mended(watch);
    mended.logic->remember(bench.results, {{"A1", bench.now.utc}});
    CHECK(mended.view("A1").alarm.empty());

    testUntilAlarm(bench, prng, 1, 120); // mended
    CHECK(bench.view("A1").alarm.empty());
    testUntilAlarm(bench, prng, 0.9, 200); // and broken again
    CHECK_FALSE(bench.view("A1").alarm.empty());
}
