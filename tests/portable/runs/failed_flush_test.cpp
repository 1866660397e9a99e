// A card that does not keep what it took is not good: every flush and every discard that fails is an I/O error of the
// run, in each scenario that sends any. On a real block device: tests/linux/device/fault_table_test.cpp.
#include "program/wiring/wiring.h"
#include "support/full_run.h"
#include "support/load.h"
#include "support/trace_logs.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <fmt/format.h>
#include <fstream>
#include <sstream>

using namespace assay;
using namespace assay::test;

namespace {

struct FlushRow {
    const char* name;
    const char* scenario;
    std::string lines;
    IoOp op; // that the card fails
    Bytes card = mib(64);
    unsigned commandUs = 20;
};

std::string cardThatFails(IoOp op, Bytes size, const char* probability = "1", unsigned commandUs = 20)
{
    return fmt::format("[card]\nname = \"t\"\nadvertised_bytes = {}\ndiscard_support = true\n[bus]\nmb_s = "
                       "200\ncommand_us = {}\n[[fault]]\nkind = \"io_error\"\nop = \"{}\"\nprobability = {}\n",
                       size.count(), commandUs, name(op), probability);
}

std::string oneStep(const FlushRow& row)
{
    return fmt::format("[profile]\nname = \"t\"\n[[step]]\nid = \"s\"\nscenario = \"{}\"\n{}", row.scenario, row.lines);
}

std::vector<FlushRow> flushRows()
{
    const std::string recording = "region_bytes = 201_326_592\nsegment_bytes = 8_388_608\nage_wraps = 0\nfill = "
                                  "false\n";
    const std::string small = "burst_bytes = 16_777_216\nrecording_bytes = 16_777_216\nrandom_bytes = 1_048_576\n";
    std::vector<FlushRow> rows = {
        {"flushes between writes", "mixed_io", "region_bytes = 4_194_304\nflush_every = 100\n", IoOp::flush},
        {"a flush at the end", "mixed_io", "region_bytes = 4_194_304\nflush_at_end = true\n", IoOp::flush},
        {"flushes of a ramp", "mixed_io",
         "region_bytes = 4_194_304\nflush_every = 10\nwarmup_s = 0.2\nduration_s = 0.4\n", IoOp::flush},
        {"flushes of a reader", "reader", "steady_s = 1\nflush = true\n", IoOp::flush},
        {"flushes between cuts", "power_cut", "cuts = 3\nregion_bytes = 1_048_576\nlongest_s = 0.1\n", IoOp::flush},
        {"discards of a recorder", "recorder", recording + "wraps = 2\ndiscard_on_delete = true\n", IoOp::discard,
         mib(256)},
        {"a discard that makes a state", "dirty_state", small + "stations = \"full, discarded\"\n", IoOp::discard,
         mib(512)},
        {"a discard with nothing before it", "dirty_state", small + "stations = \"fresh\"\n", IoOp::discard, mib(512)},
        {"erasing for a class", "app_class", "", IoOp::discard, Bytes(2'214'592'512), 2000}};
    if (kLoadDivisor > 1) // 2 GB take minutes under a sanitizer
        rows.pop_back();
    return rows;
}

nlohmann::json errorsIn(const FullRun& run)
{
    std::ifstream file(run.folder() / "run.json");
    nlohmann::json errors = nlohmann::json::array();
    const auto record = nlohmann::json::parse(file);
    for (const auto& step : record.at("steps"))
        for (const auto& error : step.at("errors"))
            errors.push_back(error);
    return errors;
}

// A trace with writes, a flush after each, and discards.
std::string replayProfileOf(const TempFolder& folder)
{
    std::ostringstream log;
    log << "time_us,op,offset_bytes,length_bytes,latency_us\n";
    for (int i = 0; i < 200; ++i) {
        log << i * 1000 << ",write," << i * 8192 << ",8192,100\n" << i * 1000 + 500 << ",flush,,,100\n";
        if (i % 10 == 9)
            log << i * 1000 + 700 << ",discard," << i * 8192 << ",8192,100\n";
    }
    REQUIRE(importTrace(formatOf("csv"), fileWith(folder / "log", log.str()), folder / "log.trace"));
    return fmt::format("region_bytes = 33_554_432\nfill = false\ntrace = \"{}\"\n", (folder / "log.trace").string());
}

void checkFails(const FlushRow& row)
{
    FullRun run = FullRun::onSim(cardThatFails(row.op, row.card, "1", row.commandUs), oneStep(row));
    const JudgedRecord& record = run.finish();
    INFO(record.note.english());
    CHECK(record.outcome == Outcome::completed);
    CHECK(valueOf(record, "run.io_errors") > 0);
    CHECK(valueOf(record, "s.io_errors") == valueOf(record, "run.io_errors"));
    CHECK(record.verdict == Verdict::fail);
    CHECK(run.exitCode() == 1);
    std::uint64_t listed = 0;
    for (const auto& error : errorsIn(run)) {
        CHECK(error.at("op") == name(row.op));
        CHECK(error.at("error") == "EIO");
        CHECK(error.at("offset").is_null() == (row.op == IoOp::flush));
        CHECK(error.at("length").is_null() == (row.op == IoOp::flush));
        listed += error.at("count").get<std::uint64_t>();
    }
    CHECK(static_cast<double>(listed) == valueOf(record, "run.io_errors"));
    const auto again = judgeStored(run.folder());
    REQUIRE(again);
    CHECK(again->record.verdict == Verdict::fail);
}

} // namespace

TEST_CASE("A flush or discard that a card fails is an I/O error in each scenario, and the run fails", "[faults][flush]")
{
    const FlushRow row = GENERATE(from_range(flushRows()));
    CAPTURE(row.name);
    checkFails(row);
}

TEST_CASE("A flush or discard that fails while a trace is replayed is an I/O error, and the run fails",
          "[faults][flush][replay]")
{
    const TempFolder folder;
    const IoOp op = GENERATE(IoOp::flush, IoOp::discard);
    CAPTURE(name(op));
    checkFails({"replay", "replay", replayProfileOf(folder), op});
}

TEST_CASE("The same steps have no I/O errors on an intact card", "[faults][flush]")
{
    FlushRow row = GENERATE(from_range(flushRows()));
    CAPTURE(row.name);
    FullRun run = FullRun::onSim(cardThatFails(row.op, row.card, "0", row.commandUs), oneStep(row));
    const JudgedRecord& record = run.finish();
    CHECK(record.outcome == Outcome::completed);
    CHECK(valueOf(record, "run.io_errors") == 0);
    CHECK(errorsIn(run).empty());
}

TEST_CASE("Failed flushes are counted individually, and only successful ones have latencies", "[faults][flush]")
{
    const FlushRow row{"some", "mixed_io", "region_bytes = 4_194_304\nflush_every = 4\n", IoOp::flush};
    const std::uint64_t seed = GENERATE(1, 2, 3);
    FullRun run = FullRun::onSim(cardThatFails(row.op, row.card, "0.25"), oneStep(row), seed);
    const JudgedRecord& record = run.finish();
    const auto& facts = record.steps.at(0).facts.at("mixed_io");
    const double failed = facts.at("flushes_failed").get<double>(), all = facts.at("flushes").get<double>();
    CHECK(failed > 0.15 * all);
    CHECK(failed < 0.35 * all);
    CHECK(valueOf(record, "run.io_errors") == failed);
    const PhaseSamples& writes = *record.steps.at(0).phase(PhaseRole::write);
    CHECK(writes.failedTransfers() == 0); // what was written is not in doubt
    CHECK(writes.ops == 1024);
    for (const AddressColumn& column : writes.map.columns())
        CHECK(column.errors == 0); // a flush has no address
}

TEST_CASE("Faults for any operation do not apply to flushes, which have no address", "[faults][flush]")
{
    std::string card = cardThatFails(IoOp::flush, mib(64));
    card.replace(card.find("op = \"flush\""), 12, "op = \"any\"\noffset = 33_554_432");
    FullRun run =
        FullRun::onSim(card, oneStep({"", "mixed_io", "region_bytes = 4_194_304\nflush_every = 10\n", IoOp::flush}));
    CHECK(valueOf(run.finish(), "run.io_errors") == 0);
}
