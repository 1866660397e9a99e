// The figures of a station, and their text for monitoring.
#include "line/mes/open_metrics.h"

#include "support/made_up_result.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <set>
#include <sstream>

using namespace assay;
using namespace assay::test;

namespace {

LineCounters::Values someWork()
{
    LineCounters counters;
    const UtcTime begin = utcNow();
    int number = 0;
    for (const LineOutcome outcome : {LineOutcome::pass, LineOutcome::pass, LineOutcome::fail, LineOutcome::error,
                                      LineOutcome::timeout, LineOutcome::aborted, LineOutcome::pass}) {
        LineResult result = madeUpResult(number, outcome);
        result.ended = begin + std::chrono::seconds(10 * number++);
        result.slot = "A\"1\\";
        REQUIRE(counters.add(result));
    }
    LineResult again = madeUpResult(8, LineOutcome::fail);
    again.isFinal = false; // is repeated in another slot
    REQUIRE(counters.add(again));
    LineResult golden = madeUpResult(9, LineOutcome::fail);
    golden.golden = true;
    REQUIRE(counters.add(golden));
    LineEvent login;
    login.kind = "login";
    REQUIRE(counters.add(login));
    return counters.values();
}

} // namespace

TEST_CASE("Only final passes and fails make the yield", "[mes]")
{
    const LineCounters::Values values = someWork();
    CHECK(values.yield().value() == Catch::Approx(0.75));     // 3 of 4
    CHECK(values.cycleTime().value() == Catch::Approx(20.0)); // four of them in 60 s
    CHECK(values.attempts.fail == 2);
    CHECK(values.attempts.error == 1);
    CHECK(values.golden == 1);
    CHECK_FALSE(LineCounters::Values{}.yield());
    CHECK_FALSE(LineCounters::Values{}.cycleTime());
}

TEST_CASE("A slot has its cards per hour, and the share of its time after a failure was certain", "[mes]")
{
    LineCounters counters;
    for (const int decided : {0, 10}) {
        LineResult result = madeUpResult(decided, decided > 0 ? LineOutcome::fail : LineOutcome::pass);
        result.slot = "B2";
        result.ended = result.started + std::chrono::seconds(50);
        if (decided > 0)
            result.metrics.push_back({kDecidedTime, static_cast<double>(decided), "s"});
        REQUIRE(counters.add(result));
    }
    const LineCounts slot = counters.values().slots.at("B2");
    CHECK(slot.cardsPerHour().value() == Catch::Approx(72));
    CHECK(slot.decidedShare().value() == Catch::Approx(0.1));
    CHECK_FALSE(LineCounts{}.cardsPerHour());
    const std::string text = openMetrics("L1", counters.values(), {});
    CHECK(text.find(R"(cardassay_slot_cards_per_hour{station="L1",slot="B2"} 72)") != std::string::npos);
    CHECK(text.find(R"(cardassay_slot_decided_ratio{station="L1",slot="B2"} 0.1)") != std::string::npos);
}

TEST_CASE("The text for monitoring is OpenMetrics", "[mes]")
{
    const std::string text = openMetrics("L\n1", someWork(), {{.name = "webhook", .waiting = 3, .refused = 1}});
    CAPTURE(text);
    CHECK(text.ends_with("# EOF\n"));
    CHECK(text.find("cardassay_slot_passes_total{station=") != std::string::npos);
    CHECK(text.find(R"(slot="A\"1\\"} 3)") != std::string::npos);
    CHECK(text.find(R"(,to="webhook"} 3)") != std::string::npos);
    CHECK(text.find(R"(,outcome="FAIL"} 2)") != std::string::npos);
    // Each sample stands below the line that tells its family, and no family comes twice.
    std::istringstream lines(text);
    std::set<std::string> families;
    std::string family;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("# TYPE ")) {
            family = line.substr(7, line.find(' ', 7) - 7);
            CHECK(families.insert(family).second);
        }
        CHECK((line.starts_with("# ") || line.starts_with(family)));
    }
}
