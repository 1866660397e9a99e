// Plausibility checks of telemetry, value by value.
#include "card/telemetry/reading_checks.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using Id = CounterId;

namespace {

const TelemetryChecks kChecks{"2026-11-21", Bytes(32'000'000'000)};

TelemetryReading readingOf(std::vector<std::pair<Id, Counter>> counters)
{
    TelemetryReading reading;
    for (const auto& [id, counter] : counters)
        reading[id] = counter;
    return reading;
}

std::vector<std::string> names(const std::vector<RejectedValue>& rejected)
{
    std::vector<std::string> all;
    for (const auto& value : rejected)
        all.push_back(value.what);
    return all;
}

} // namespace

TEST_CASE("Counters that cannot be true are taken out, and say why", "[telemetry]")
{
    struct Row {
        std::vector<std::pair<Id, Counter>> counters;
        std::vector<std::string> rejected;
        std::string reason;
    };
    const auto row = GENERATE(
        Row{{{Id::lifeUsed, {10'001}}}, {"life_used_bp"}, "100 %"}, Row{{{Id::lifeUsed, {10'000}}}, {}, ""},
        Row{{{Id::systemLifeUsed, {19'900}}}, {"system_life_used_bp"}, "100 %"},
        Row{{{Id::eraseMin, {5}}, {Id::eraseMax, {4}}}, {"erase_min", "erase_max"}, "out of order"},
        Row{{{Id::eraseMin, {5}}, {Id::eraseAvgMilli, {4'999}}}, {"erase_min", "erase_avg_milli"}, "out of order"},
        Row{{{Id::eraseAvgMilli, {5'001}}, {Id::eraseMax, {5}}}, {"erase_avg_milli", "erase_max"}, "out of order"},
        Row{{{Id::eraseMin, {5}}, {Id::eraseAvgMilli, {5'500}}, {Id::eraseMax, {6}}, {Id::eraseTotal, {6}}}, {}, ""},
        Row{{{Id::eraseMax, {7}}, {Id::eraseTotal, {6}}}, {"erase_total", "erase_max"}, "less often"},
        Row{{{Id::eraseTotal, {0xFFFFFFFF}}}, {"erase_total"}, "range of any card"},
        Row{{{Id::ratedCycles, {0}}}, {"rated_cycles"}, "range of any card"},
        Row{{{Id::powerCycles, {4}}, {Id::unsafePowerOffs, {5}}}, {"power_cycles", "unsafe_power_offs"}, "unsafe"},
        Row{{{Id::hostBytes, {6'400'000'000'000'001 + 32'000'000'000}}}, {"host_bytes"}, "overwrites"},
        Row{{{Id::hostBytes, {3000}}, {Id::nandBytes, {999, 500}}}, {"host_bytes", "nand_bytes"}, "half"},
        Row{{{Id::hostBytes, {3000}}, {Id::nandBytes, {0, 1U << 30}}},
            {},
            ""}, // a young card whose flash counter has not yet made its first step
        Row{{{Id::spareBlocks, {7, 0}}}, {"spare_blocks"}, "resolution"},
        Row{{{Id::nandBytes, {7, 1, 201}}}, {"nand_bytes"}, "unit"});
    auto reading = readingOf(row.counters);
    std::vector<RejectedValue> rejected;
    rejectImplausible(reading, kChecks, rejected);
    CHECK(names(rejected) == row.rejected);
    for (const auto& [id, counter] : row.counters)
        CHECK(reading[id].has_value() == (std::ranges::count(row.rejected, name(id)) == 0));
    for (const auto& value : rejected)
        CHECK(value.reason.english().find(row.reason) != std::string::npos);
}

TEST_CASE("Only days that were, and text that can be shown, are believed", "[telemetry]")
{
    struct Row {
        std::string made;
        bool good;
    };
    const auto row =
        GENERATE(Row{"2021-11-22", true}, Row{"2024-02-29", true}, Row{"2023-02-29", false}, Row{"2026-11-22", false},
                 Row{"2004-12-31", false}, Row{"2021-13-01", false}, Row{"2021-1-01", false}, Row{"20211122", false},
                 Row{"+021-11-22", false}, Row{"2026-11-21", true});
    CAPTURE(row.made);
    TelemetryReading reading;
    reading.made = row.made;
    reading.product = "SN64G";
    reading.firmware = "\x1b[2J";
    std::vector<RejectedValue> rejected;
    rejectImplausible(reading, kChecks, rejected);
    CHECK((reading.made == row.made) == row.good);
    CHECK(reading.product == "SN64G");
    CHECK(reading.firmware.empty());
    CHECK(rejected.back().value.find('\x1b') == std::string::npos);
}

TEST_CASE("Counters that run backwards between two snapshots are taken out of the later one", "[telemetry]")
{
    const auto earlier = readingOf(
        {{Id::hostBytes, {1000}}, {Id::spareBlocks, {10}}, {Id::ratedCycles, {3000}}, {Id::powerCycles, {5}}});
    auto now = readingOf({{Id::hostBytes, {999}},
                          {Id::spareBlocks, {11}},
                          {Id::ratedCycles, {3001}},
                          {Id::powerCycles, {5}},
                          {Id::crcErrors, {1}}});
    std::vector<RejectedValue> rejected;
    rejectContradictions(now, earlier, rejected);
    CHECK(names(rejected) == std::vector<std::string>{"host_bytes", "rated_cycles", "spare_blocks"});
    CHECK(now[Id::powerCycles]);
    CHECK(now[Id::crcErrors]);
    CHECK(rejected[0].reason.english().find("from 1000") != std::string::npos);
}

TEST_CASE("A page of one value throughout holds nothing", "[telemetry]")
{
    TelemetryPage page{};
    const auto value = GENERATE(as<std::uint8_t>(), 0x00, 0xFF, 0xEC);
    page.fill(value);
    CHECK(isBlank(page));
    page[511] ^= 1;
    CHECK_FALSE(isBlank(page));
}
