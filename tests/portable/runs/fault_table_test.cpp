// Every fault of a simulated card yields the right class at the right address and the exit code of the contract; a
// healthy card yields nothing. The same rows as far as the emulation has them run on a real block device in
// tests/linux/device/fault_table_test.cpp.
#include "model/sim/fault_plan.h"
#include "program/wiring/wiring.h"
#include "support/full_run.h"
#include "support/load.h"

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cerrno>
#include <cstring>
#include <fstream>

using namespace assay;
using namespace assay::test;

namespace {

constexpr Bytes kBlock = kib(64);
const std::string kTwoPasses = "passes = 2\n";

// A card of 64 MiB; its first pass of writing and verifying moves 128 MiB.
std::string card(const std::string& tables)
{
    return R"([card]
name = "t"
advertised_bytes = 67_108_864
[bus]
mb_s = 25
command_us = 100
[jitter]
sigma = 0.1
)" + tables;
}
std::string fault(const std::string& lines) { return card("[[fault]]\n" + lines); }
std::string fake(const std::string& kind, Bytes real)
{
    return card("[counterfeit]\nkind = \"" + kind + "\"\nreal_bytes = " + std::to_string(real.count()) + "\n");
}

struct Bad {
    Bytes offset, length;
    SectorState state;
    Bytes source{}; // otherAddress
    std::uint32_t pass = 0;
};

FullRun overwrite(const std::string& cardText, const std::string& lines, std::uint64_t seed = 1)
{
    FullRun run = FullRun::onSim(cardText, overwriteProfile("block_bytes = 65_536\n" + lines), seed);
    run.finish();
    return run;
}

void checkRanges(const StepRecord& step, const std::vector<Bad>& expected)
{
    const auto found = badRanges(step);
    REQUIRE(found.size() == expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        CAPTURE(i, found[i].offset().count(), expected[i].offset.count());
        CHECK(found[i].offset() == expected[i].offset);
        CHECK(found[i].length == expected[i].length);
        CHECK(std::string(name(found[i].first.state)) == name(expected[i].state));
        if (expected[i].state == SectorState::otherAddress)
            CHECK(found[i].first.source == expected[i].source);
        if (expected[i].pass > 0)
            CHECK(found[i].first.pass == expected[i].pass);
    }
}

const IoErrorEntry* firstError(const StepRecord& step)
{
    for (const auto& phase : step.phases)
        if (!phase.errors.empty())
            return &phase.errors.front();
    return nullptr;
}

struct WrongData {
    const char* name;
    std::string card, lines;
    std::vector<Bad> bad;
    bool silent; // no I/O error told of it
};

std::vector<WrongData> wrongData()
{
    using enum SectorState;
    return {{"write error",
             fault("kind = \"io_error\"\nop = \"write\"\noffset = 1_048_576\nlength = 65_536\n"),
             "",
             {{mib(1), kBlock, zeros}},
             false},
            {"read error",
             fault("kind = \"io_error\"\nop = \"read\"\noffset = 1_048_576\nlength = 65_536\n"),
             "",
             {{mib(1), kBlock, unreadable}},
             false},
            {"error in part of an I/O",
             fault("kind = \"io_error\"\nop = \"read\"\noffset = 1_049_088\nlength = 512\n"),
             "",
             {{mib(1), kBlock, unreadable}},
             false},
            {"bit flipped on its way to the card",
             fault("kind = \"bit_flip\"\nop = \"write\"\noffset = 1_049_088\nlength = 512\n"),
             "",
             {{mib(1) + Bytes(512), Bytes(512), flippedBits}},
             true},
            {"stale reads",
             fault("kind = \"stale_read\"\nafter_bytes = 134_217_728\noffset = 8_388_608\nlength = 1_048_576\n"),
             kTwoPasses,
             {{mib(8), mib(1), olderPass, {}, 1}},
             true},
            {"lost write, never written before",
             fault("kind = \"lost_write\"\noffset = 8_388_608\nlength = 65_536\n"),
             "",
             {{mib(8), kBlock, zeros}},
             true},
            {"lost writes of the second pass",
             fault("kind = \"lost_write\"\nafter_bytes = 134_217_728\noffset = 8_388_608\nlength = 131_072\n"),
             kTwoPasses,
             {{mib(8), kBlock * 2, olderPass, {}, 1}},
             true},
            {"wrap-around",
             fake("wraparound", mib(16)),
             "",
             {{mib(0), mib(16), otherAddress, mib(48)},
              {mib(16), mib(16), otherAddress, mib(48)},
              {mib(32), mib(16), otherAddress, mib(48)}},
             true},
            {"limbo", fake("limbo", mib(48)), "", {{mib(48), mib(16), zeros}}, true},
            {"limbo with a cache",
             fake("limbo", mib(48)) + "hidden_cache_bytes = 4_194_304\n",
             "",
             {{mib(48), mib(12), zeros}},
             true},
            {"chain",
             fake("chain", mib(12)),
             "",
             {{mib(0), mib(12), otherAddress, mib(48)},
              {mib(12), mib(4), zeros},
              {mib(16), mib(12), otherAddress, mib(48)},
              {mib(28), mib(4), zeros},
              {mib(32), mib(12), otherAddress, mib(48)},
              {mib(44), mib(4), zeros},
              {mib(60), mib(4), zeros}},
             true},
            {"damaged", fake("damaged", mib(48)), "", {{mib(48), mib(16), unreadable}}, false}};
}

} // namespace

TEST_CASE("Wrong data of a simulated card is found with class, address and source, and the run fails", "[faults]")
{
    const std::string depth = GENERATE("queue_depth = 1\n", "queue_depth = 4\n");
    for (const WrongData& row : wrongData()) {
        CAPTURE(row.name, depth);
        const FullRun run = overwrite(row.card, row.lines + depth);
        CHECK(run.record().outcome == Outcome::completed);
        checkRanges(run.record().steps.at(0), row.bad);
        Bytes bad;
        for (const Bad& range : row.bad)
            bad += range.length;
        CHECK(valueOf(run.record(), "o.bad_sectors") == static_cast<double>(bad.count() / kSectorBytes));
        CHECK(valueOf(run.record(), "o.silent_errors") ==
              (row.silent ? static_cast<double>(bad.count() / kSectorBytes) : 0));
        CHECK(run.exitCode() == 1);
    }
}

TEST_CASE("A torn write of a simulated card is new up to the tear and old after it", "[faults]")
{
    const std::uint64_t seed = GENERATE(1, 2, 3, 4, 5, 6, 7, 8);
    CAPTURE(seed);
    const FullRun run =
        overwrite(fault("kind = \"torn_write\"\nafter_bytes = 134_217_728\noffset = 8_388_608\nlength = 512\n"),
                  kTwoPasses, seed);
    const auto ranges = badRanges(run.record().steps.at(0));
    REQUIRE_FALSE(ranges.empty());
    CHECK(ranges.front().offset() > mib(8) - Bytes(1));
    CHECK(ranges.back().end() == mib(8) + kBlock);
    for (const auto& part : ranges) {
        const bool first = part.offset() == ranges.front().offset();
        CHECK((part.first.state == SectorState::olderPass ||
               (first && part.first.state == SectorState::torn && part.first.tornPart == SectorState::olderPass)));
        CHECK(part.first.pass == 1);
    }
    CHECK(run.exitCode() == 1);
}

TEST_CASE("A card that hangs or is removed ends the run at once, is named, and never passes", "[faults]")
{
    struct Row {
        const char* name;
        std::string card;
        Outcome outcome;
        int error;
    };
    const std::vector<Row> rows = {
        {"hang", fault("kind = \"hang\"\nop = \"write\"\noffset = 16_777_216\nlength = 512\n"), Outcome::hung,
         ETIMEDOUT},
        {"pull", fault("kind = \"pull\"\nop = \"write\"\noffset = 16_777_216\nlength = 512\n"), Outcome::deviceLost,
         ENODEV},
        {"pull and re-insert",
         fault("kind = \"pull\"\nop = \"write\"\nduration_ms = 5\noffset = 16_777_216\nlength = 512\n"),
         Outcome::deviceLost, ENODEV},
        {"pull of a card with bad places", fault(R"(kind = "io_error"
op = "write"
offset = 0
length = 1_048_576
[[fault]]
kind = "pull"
op = "write"
offset = 16_777_216
length = 512
)"),
         Outcome::deviceLost, ENODEV}};
    const std::string depth = GENERATE("queue_depth = 1\n", "queue_depth = 4\n");
    for (const Row& row : rows) {
        CAPTURE(row.name, depth);
        const FullRun run = overwrite(row.card, depth);
        CHECK(run.record().outcome == row.outcome);
        const auto& errors = run.record().steps.at(0).phases.at(0).errors;
        REQUIRE_FALSE(errors.empty());
        CHECK(errors.back().osError == row.error);
        CHECK(errors.back().offset == mib(16));
        CHECK(errors.back().count <= 8);
        CHECK(run.exitCode() == 4);
        CHECK(run.record().verdict == Verdict::inconclusive);
        if (row.outcome == Outcome::hung)
            CHECK(run.record().note.english() == "No answer to a write for 1 min 00 s at address 16777216; the card or "
                                                 "its reader hangs. Re-insert the card and test it in another reader.");
    }
}

TEST_CASE("The wait for a missing completion is not measured, and fails no criterion", "[faults]")
{
    const std::string kind = GENERATE("hang", "pull");
    const char* step = GENERATE("sequential_write", "recorder", "fragmentation");
    CAPTURE(kind, step);
    const std::string profile =
        "[profile]\nname = \"t\"\n[[step]]\nid = \"o\"\nscenario = \"" + std::string(step) + "\"\n" +
        "[[criterion]]\nmetric = \"o.bytes_written\"\nop = \">=\"\nlimit = 1_000_000_000_000\nunit = \"B\"\n";
    FullRun run =
        FullRun::onSim(fault("kind = \"" + kind + "\"\nop = \"write\"\noffset = 16_777_216\nlength = 512\n"), profile);
    run.finish();
    CHECK(run.exitCode() == 4);
    CHECK(run.record().verdict == Verdict::inconclusive);
    for (const CriterionResult& criterion : run.record().criteria)
        CHECK(criterion.verdict == Verdict::inconclusive);
    const PhaseSamples& last = run.record().steps.back().phases.back();
    CHECK(last.duration() < std::chrono::seconds(50)); // the deadline is 60 s
    CHECK(run.record().steps.back().end - run.record().steps.back().begin >= last.duration());
}

TEST_CASE("A card that answers after half a minute has a stall, not a hang, unless the deadline is shorter", "[faults]")
{
    const std::string slow =
        fault("kind = \"hang\"\nduration_ms = 30_000\nop = \"write\"\noffset = 16_777_216\nlength = 512\n");
    const FullRun patient = overwrite(slow, "");
    CHECK(patient.exitCode() == 0);
    const auto& stalls = patient.record().steps.at(0).phases.at(0).stalls;
    REQUIRE(stalls.size() == 1);
    CHECK(stalls[0].offset == mib(16));
    CHECK(stalls[0].latency > std::chrono::seconds(30));
    CHECK(overwrite(slow, "io_deadline_s = 20.0\n").exitCode() == 4);
}

TEST_CASE("Each flipped bit in 100,000 sectors is found, without false alarms", "[faults]")
{
    const Bytes capacity = mib(load(512));
    const double probability =
        0.00001 * static_cast<double>(repetitionDivisor()); // as many flips in the part as in all
    const std::string text = "[card]\nname = \"t\"\nadvertised_bytes = " + std::to_string(capacity.count()) +
                             "\n[[fault]]\nkind = \"bit_flip\"\nprobability = " + std::to_string(probability) + "\n";
    const std::uint64_t seed = 3;
    FullRun run = FullRun::onSim(text, overwriteProfile(), seed);
    run.finish();
    FaultModel model;
    model.kind = FaultKind::bitFlip;
    model.length = capacity;
    model.probability = std::stod(std::to_string(probability));
    const FaultPlan truth({model}, seed);
    std::vector<Bytes> flipped;
    const std::array<std::byte, kSectorBytes> zeros{};
    std::array<std::byte, kSectorBytes> sector{};
    for (Bytes at; at < capacity; at += Bytes(kSectorBytes)) {
        truth.flip(IoOp::read, at, sector);
        if (std::memcmp(sector.data(), zeros.data(), kSectorBytes) !=
            0) { // much faster than an algorithm where tests are not optimised
            flipped.push_back(at);
            sector = zeros;
        }
    }
    REQUIRE(flipped.size() > 3);
    const auto found = badRanges(run.record().steps.at(0));
    REQUIRE(found.size() == flipped.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        CHECK(found[i].offset() == flipped[i]);
        CHECK(found[i].flippedBits == 1);
        CHECK(found[i].first.state == SectorState::flippedBits);
    }
    CHECK(run.exitCode() == 1);
}

TEST_CASE("A slow region is found at its address, and its data are good", "[faults]")
{
    const FullRun run = overwrite(
        fault("kind = \"slow_region\"\nop = \"write\"\nduration_ms = 20\noffset = 16_777_216\nlength = 8_388_608\n"),
        "");
    CHECK(valueOf(run.record(), "o.slow_region_bytes") == static_cast<double>(mib(8).count()));
    CHECK(valueOf(run.record(), "o.verify_slow_region_bytes") == 0);
    CHECK(run.exitCode() == 0);
}

TEST_CASE("A healthy card has no findings, whatever its seed", "[faults]")
{
    for (std::uint64_t seed = 1; seed <= 2 + load(18); ++seed) {
        CAPTURE(seed);
        const FullRun run = overwrite(card(""), kTwoPasses + (seed % 2 == 0 ? "queue_depth = 4\n" : ""), seed);
        CHECK(run.exitCode() == 0);
        CHECK(run.record().verdict == Verdict::pass);
        CHECK(badRanges(run.record().steps.at(0)).empty());
        CHECK(firstError(run.record().steps.at(0)) == nullptr);
        for (const char* zero : {"o.bad_sectors", "o.silent_errors", "o.io_errors", "o.stall_count",
                                 "o.verify_stall_count", "o.slow_region_bytes", "o.verify_slow_region_bytes"})
            CHECK(valueOf(run.record(), zero) == 0);
        CHECK(valueOf(run.record(), "run.bad_sectors") == 0);
    }
}

TEST_CASE("Every stall of a simulated card is found with address and time, without false alarms, and the tail is exact",
          "[faults]")
{
    // 0.5 % of the I/Os take 20 ms more; one address in each of four regions stalls for 300 ms.
    std::string text = R"([card]
name = "t"
advertised_bytes = 268_435_456
[bus]
mb_s = 25
command_us = 100
[jitter]
outlier_probability = 0.005
outlier_ms = 20
)";
    for (const char* offset : {"0", "67_108_864", "134_217_728", "201_326_592"})
        text += std::string(R"([[fault]]
kind = "stall"
op = "write"
duration_ms = 300
length = 512
offset = )") + offset +
                "\n";
    const FullRun run = overwrite(text, "");
    const PhaseSamples& write = run.record().steps.at(0).phases.at(0);
    REQUIRE(write.stallCount == 4);
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(write.stalls[i].offset == mib(64) * i);
        CHECK((write.stalls[i].latency >= std::chrono::milliseconds(302) &&
               write.stalls[i].latency < std::chrono::milliseconds(330)));
    }
    CHECK(write.stalls[0].at == write.stalls[0].latency); // the first I/O of the phase
    const double base = 100 + 65536.0 / 25;
    CHECK(std::abs(valueOf(run.record(), "o.latency_p99") / base - 1) < 0.03);
    CHECK(std::abs(valueOf(run.record(), "o.latency_p999") / (base + 20e3) - 1) < 0.03);
    CHECK(run.exitCode() == 0);
}

TEST_CASE(
    "run.json lists bad sectors, stalls and slow regions with their addresses, and judging it again says the same",
    "[faults]")
{
    const FullRun run = overwrite(fake("wraparound", mib(48)) +
                                      R"([[fault]]
kind = "stall"
duration_ms = 300
offset = 33_554_432
length = 512
op = "write"
)" +
                                      R"([[fault]]
kind = "slow_region"
op = "read"
duration_ms = 20
offset = 16_777_216
length = 8_388_608
)",
                                  "");
    std::ifstream file(run.folder() / "run.json");
    const auto step = nlohmann::json::parse(file).at("steps").at(0);
    const auto& integrity = step.at("integrity");
    CHECK(integrity.at("checked_sectors") == 131'072);
    CHECK(integrity.at("good") == 98'304);
    CHECK(integrity.at("other_address") == 32'768);
    CHECK(integrity.at("ranges_dropped") == 0);
    const nlohmann::json range = {{"offset", 0},       {"length", 16'777'216}, {"state", "other_address"},
                                  {"flipped_bits", 0}, {"source", 50'331'648}, {"pass", 1}};
    CHECK(integrity.at("ranges") == nlohmann::json::array({range}));
    REQUIRE(step.at("stalls").size() == 1);
    CHECK(step.at("stalls")[0].at("offset") == 33'554'432);
    CHECK(step.at("stalls")[0].at("latency_ns") > 300'000'000);
    REQUIRE(step.at("slow_regions").size() == 1);
    CHECK(step.at("slow_regions")[0].at("phase") == "verify");
    CHECK(step.at("slow_regions")[0].at("offset") == 16'777'216);
    const auto again = judgeStored(run.folder());
    REQUIRE(again);
    CHECK(again->record.verdict == Verdict::fail);
    CHECK(valueOf(again->record, "run.silent_errors") == 32'768);
}
