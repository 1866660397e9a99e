// The engine of a station with simulated cards in its slots: what comes of each card, and where it is kept.
#include "program/station/station.h"

#include "program/station/file_sink.h"
#include "program/wiring/wiring.h"
#include "run/record/station_conditions.h"
#include "support/line_profile.h"
#include "support/linux/station_bench.h"
#include "support/load.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <fmt/format.h>
#include <fstream>
#include <set>

using namespace assay;
using namespace assay::test;
using namespace std::chrono_literals;

namespace {

const std::string kProfile = lineProfile({.step = "io_deadline_s = 2\n", .criterion = "marginal = 6\n"});

std::string fault(const std::string& kind, const std::string& more = "")
{
    return "[[fault]]\nkind = \"" + kind + "\"\nop = \"write\"\nafter_bytes = 8_388_608\n" + more;
}

bool areAllOver(const StationView& view)
{
    return std::ranges::all_of(view.slots, [](const SlotView& slot) { return slot.state == SlotState::done; });
}

struct Card {
    std::string fault;
    double megabytesPerSecond;
    LineOutcome expected;
};

// Card in slot `i` of sixteen: one hangs, one dies, one is pulled, three are slow.
Card cardOf(int i)
{
    switch (i) {
    case 3: return {fault("hang"), 95, LineOutcome::timeout};
    case 7: return {fault("io_error"), 95, LineOutcome::fail};
    case 11: return {fault("pull"), 95, LineOutcome::error};
    case 1:
    case 2:
    case 15: return {"", 2, LineOutcome::fail};
    default: return {"", 95, LineOutcome::pass};
    }
}

} // namespace

TEST_CASE("Each of sixteen concurrent cards has its own verdict, and each record names its slot", "[station]")
{
    const TempFolder cards;
    std::vector<StationBench::Slot> slots;
    for (int i = 0; i < 16; ++i)
        slots.push_back({fmt::format("S{}", i), "sim:" + (cards / fmt::format("{}.toml", i)).string()});
    StationBench bench(slots, kProfile);
    bench.start();
    for (int i = 0; i < 16; ++i)
        bench.arm(fmt::format("SN{:03}", i), slots[static_cast<std::size_t>(i)].label);
    for (int i = 0; i < 16; ++i)
        simCard(cards / fmt::format("{}.toml", i), cardOf(i).fault, cardOf(i).megabytesPerSecond);
    REQUIRE(bench.await([](const StationView& view) { return areAllOver(view) && view.pendingResults == 0; }, 60s));

    const auto results = bench.lastBySlot();
    REQUIRE(bench.results().size() == 16);
    std::set<std::string> ids;
    for (int i = 0; i < 16; ++i) {
        const LineResult& result = results.at(fmt::format("S{}", i));
        CAPTURE(i, name(result.outcome), result.reason.english());
        CHECK(result.outcome == cardOf(i).expected);
        CHECK(result.serial == fmt::format("SN{:03}", i));
        CHECK(result.toolVersion == toolVersion());
        ids.insert(result.id);
        const auto run = judgeStored(result.runFolder);
        REQUIRE(run);
        CHECK(run->record.runId == result.runId);
        CHECK(conditionOf(run->record, kStationCondition) == "L1");
        CHECK(run->record.specimen.number == result.serial);
        if (run->record.steps.size() == 1)
            CHECK(conditionOf(run->record, kStationSlotCondition) == result.slot);
    }
    CHECK(ids.size() == 16);
    // The card that hung, the one that was pulled: neither lowers the yield. 10 of 14 passed.
    const LineFigures figures = bench.station().view().figures;
    CHECK(figures.attempts.judged() == 14);
    CHECK(figures.finalYield == 10.0 / 14);
}

TEST_CASE("A test starts when its card is inserted, and the slot accepts the next card after the removal", "[station]")
{
    const TempFolder cards;
    StationBench bench({{"A1", "sim:" + (cards / "a.toml").string()}}, kProfile);
    bench.start();
    for (const std::string serial : {"SN1", "SN2", "SN3"}) {
        bench.arm(serial, "A1");
        simCard(cards / "a.toml");
        REQUIRE(bench.awaitState("A1", SlotState::done));
        std::filesystem::remove(cards / "a.toml");
        REQUIRE(bench.awaitState("A1", SlotState::ready));
        CHECK(bench.view("A1").word.english() == "PASS");
    }
    bench.end(); // keeps what is left
    CHECK(bench.results().size() == 3);
}

TEST_CASE("A test starts within 1 s after the insertion of its card", "[station][timing]")
{
    const TempFolder cards;
    StationBench bench({{"A1", "sim:" + (cards / "a.toml").string()}}, kProfile);
    bench.start([](Station::Parts& parts) { parts.realPace = true; });
    bench.arm("SN1", "A1");
    simCard(cards / "a.toml");
    const auto begin = std::chrono::steady_clock::now();
    REQUIRE(bench.awaitState("A1", SlotState::testing));
    const auto took = std::chrono::steady_clock::now() - begin;
    CAPTURE(std::chrono::duration_cast<std::chrono::milliseconds>(took).count());
    CHECK(took <= 1s * kLoadDivisor);
}

TEST_CASE("A stopped station keeps the results of the tests that it cuts, and a new one goes on from them", "[station]")
{
    const TempFolder cards;
    StationBench bench({{"A1", "sim:" + (cards / "a.toml").string()}, {"A2", "sim:" + (cards / "b.toml").string()}},
                       kProfile, "", "[retest]\nattempts = 2\n");
    bench.start();
    bench.arm("SN1", "A1");
    simCard(cards / "a.toml", "", 2); // too slow
    REQUIRE(bench.awaitState("A1", SlotState::done));
    bench.end();
    REQUIRE(bench.results().size() == 1);
    CHECK_FALSE(bench.results()[0].isFinal);

    bench.start([&](Station::Parts& parts) {
        parts.realPace = true;
        parts.earlier = bench.results();
    });
    std::filesystem::remove(cards / "a.toml");
    bench.scan("SN1");
    REQUIRE(bench.awaitPrompt("SN1 goes to A2")); // it has failed in the other one
    simCard(cards / "b.toml", "", 1);
    REQUIRE(bench.awaitState("A2", SlotState::testing));
    CHECK(bench.station().stop(5s));
    bench.end();
    const auto results = bench.results();
    REQUIRE(results.size() == 2);
    CHECK(results[1].outcome == LineOutcome::aborted);
    CHECK(results[1].parent == results[0].id);
}

TEST_CASE("A profile that is not the locked one, or changes while the station works, tests no card", "[station]")
{
    const TempFolder cards;
    StationBench bench({{"A1", "sim:" + (cards / "a.toml").string()}}, kProfile);
    bench.start();
    std::ofstream(bench.folder / "line.toml", std::ios::app) << "# another one\n";
    bench.arm("SN1", "A1");
    simCard(cards / "a.toml");
    REQUIRE(bench.await([](const StationView& view) { return areAllOver(view) && view.pendingResults == 0; }));
    REQUIRE(bench.results().size() == 1);
    CHECK(bench.results()[0].outcome == LineOutcome::error);
    CHECK(bench.results()[0].reason.english().find("profile has changed") != std::string::npos);

    StationBench locked({{"A1", "sim:good-u1"}}, kProfile, "profile_sha256 = \"" + std::string(64, '0') + "\"\n");
    Station::Parts parts;
    parts.file = locked.stationFile();
    const auto started = Station(std::move(parts)).start();
    REQUIRE_FALSE(started);
    CHECK(started.error().code == Errc::refused);
}

TEST_CASE("The factory is asked before a card is tested, and its no keeps the card untouched", "[station]")
{
    const TempFolder cards;
    StationBench bench({{"A1", "sim:" + (cards / "a.toml").string()}}, kProfile);
    bench.start([](Station::Parts& parts) {
        parts.mayTest = [](const std::string& serial, const std::string&) -> Result<void> {
            if (serial == "SN1")
                return fail(Errc::refused, msg("mes", "SN1 is not expected here"));
            return {};
        };
    });
    simCard(cards / "a.toml");
    REQUIRE(bench.awaitState("A1", SlotState::occupied)); // in before it was scanned
    std::filesystem::remove(cards / "a.toml");
    REQUIRE(bench.awaitState("A1", SlotState::idle));
    bench.scan("SN1");
    REQUIRE(bench.awaitPrompt("not expected here"));
    CHECK(bench.results().empty());
    bench.arm("SN2", "A1");
    simCard(cards / "a.toml");
    CHECK(bench.awaitState("A1", SlotState::done));
}

TEST_CASE("Steps behind one USB controller take turns; those that would not wait are marked in every record",
          "[station][timing]")
{
    const bool isPatient = GENERATE(true, false);
    const TempFolder cards;
    std::vector<StationBench::Slot> slots;
    for (int i = 0; i < 3; ++i)
        slots.push_back({fmt::format("S{}", i), "sim:" + (cards / fmt::format("{}.toml", i)).string(), "hub"});
    // A second and a half each: a slow computer must not have one of them late enough to find the bus free again.
    StationBench bench(
        slots, lineProfile({.bytes = 134'217'728}), "",
        fmt::format("[bus]\ncontroller_mb_s = 100\ncard_mb_s = 60\npatience_s = {}\n", isPatient ? 60 : 0.05));
    bench.start([](Station::Parts& parts) { parts.realPace = true; });
    for (int i = 0; i < 3; ++i)
        bench.arm(fmt::format("SN{}", i), slots[static_cast<std::size_t>(i)].label);
    for (int i = 0; i < 3; ++i)
        simCard(cards / fmt::format("{}.toml", i));
    REQUIRE(bench.await([](const StationView& view) { return areAllOver(view) && view.pendingResults == 0; }));
    int waited = 0;
    for (const auto& [slot, result] : bench.lastBySlot()) {
        CAPTURE(slot, isPatient);
        CHECK(result.outcome == LineOutcome::pass);
        CHECK(result.sharedSteps == (isPatient ? std::vector<std::string>() : std::vector<std::string>{"write"}));
        const auto run = judgeStored(result.runFolder);
        REQUIRE(run);
        CHECK(sharedBusSteps(run->record) == result.sharedSteps);
        waited += run->record.steps.at(0).facts.at("bus").at("waited_ns").get<std::int64_t>() > 100'000'000;
    }
    CHECK(waited == (isPatient ? 2 : 0));
}
