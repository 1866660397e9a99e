// The faults of tests/portable/runs/fault_table_test.cpp once more on a real block device: loop over the emulated card,
// io_uring, the kernel's own errors.
#include "ground/base/prng.h"
#include "support/full_run.h"
#include "support/linux/fuse_card.h"
#include "support/load.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cerrno>
#include <fstream>
#include <thread>

using namespace assay;
using namespace assay::test;

namespace {

constexpr Bytes kCard = mib(64);
constexpr Bytes kRequest = kib(64); // one request each: the loop device splits larger ones
const std::string kBlocks = "block_bytes = 65_536\n";
// Half a second a phase: time to do something to the card.
const std::string kSlowly = kBlocks + "pause_us = 500\nio_deadline_s = 1.0\n";

struct Bad {
    Bytes offset, length;
    SectorState state;
    Bytes source{}; // otherAddress
};

std::vector<Bad> found(const JudgedRecord& record)
{
    std::vector<Bad> all;
    for (const auto& range : badRanges(record.steps.at(0)))
        all.push_back({range.offset(), range.length, range.first.state,
                       range.first.state == SectorState::otherAddress ? range.first.source : Bytes()});
    return all;
}

void checkRanges(const std::vector<Bad>& is, const std::vector<Bad>& expected)
{
    REQUIRE(is.size() == expected.size());
    for (std::size_t i = 0; i < is.size(); ++i) {
        CAPTURE(i, is[i].offset.count());
        CHECK(is[i].offset == expected[i].offset);
        CHECK(is[i].length == expected[i].length);
        CHECK(std::string(name(is[i].state)) == name(expected[i].state));
        CHECK(is[i].source == expected[i].source);
    }
}

const IoErrorEntry& lastError(const JudgedRecord& record)
{
    const auto& errors = record.steps.at(0).phases.back().errors;
    REQUIRE_FALSE(errors.empty());
    return errors.back();
}

// Does `act` once, in the middle of the first phase.
auto inTheMiddle(std::function<void()> act)
{
    return [act = std::move(act), done = false](const Snapshot& now) mutable {
        if (!done && now.phaseDone > mib(16)) {
            done = true;
            act();
        }
    };
}

} // namespace

TEST_CASE("Wrong data of a block device is found with class, address and source, and the run fails", "[faults][fuse]")
{
    struct Row {
        std::vector<std::string> card;
        std::string lines;
        std::vector<Bad> bad;
        bool silent;
    };
    using enum SectorState;
    const std::vector<Row> rows = {
        {{"wrerr=1048576,65536"}, "", {{mib(1), kRequest, zeros}}, false},
        {{"rderr=1048576,65536"}, "", {{mib(1), kRequest, unreadable}}, false},
        {{"flip=1049088,512"}, "", {{mib(1) + Bytes(512), Bytes(512), flippedBits}}, true},
        {{"stale=8388608,1048576"}, "passes = 2\n", {{mib(8), mib(1), zeros}, {mib(8), mib(1), olderPass}}, true},
        {{"lost=8388608,131072"}, "", {{mib(8), kRequest * 2, zeros}}, true},
        {{"torn=8388608,65536"}, "", {{mib(8), kRequest, torn}}, true},
        {{"ro=1"}, "", {{Bytes(), kCard, zeros}}, false},
        {{"real=50331648"}, "", {{Bytes(), mib(16), otherAddress, mib(48)}}, true},
        {{"real=50331648", "drop=1"}, "", {{mib(48), mib(16), ones}}, true}};
    for (const Row& row : load(rows)) {
        CAPTURE(row.card.front());
        FuseCard card(kCard, row.card);
        FullRun run(card.device(), overwriteProfile(kBlocks + row.lines));
        const JudgedRecord& record = run.finish();
        CHECK(record.outcome == Outcome::completed);
        checkRanges(found(record), row.bad);
        CHECK((valueOf(record, "run.silent_errors") > 0) == row.silent);
        CHECK(run.exitCode() == 1);
    }
}

TEST_CASE("Flushes that a block device fails are I/O errors of the run, and the run fails", "[faults][fuse][flush]")
{
    FuseCard card(kCard);
    const bool fails = GENERATE(true, false);
    card.command(fails ? "flusherr=1" : "flusherr=0");
    const std::string engine = GENERATE("io_uring", "threads");
    CAPTURE(fails, engine);
    FullRun run(card.device(), "[profile]\nname = \"f\"\n[[step]]\nid = \"o\"\nscenario = \"mixed_io\"\nregion_bytes = "
                               "4_194_304\nflush_every = 100\nengine = \"" +
                                   engine + "\"\n");
    const JudgedRecord& record = run.finish();
    CHECK(record.outcome == Outcome::completed);
    const auto& facts = record.steps.at(0).facts.at("mixed_io");
    CHECK(facts.at("flushes") == 10);
    CHECK(facts.at("flushes_failed") == (fails ? 10 : 0));
    CHECK(valueOf(record, "run.io_errors") == (fails ? 10 : 0));
    CHECK(record.verdict == (fails ? Verdict::fail : Verdict::pass));
    CHECK(run.exitCode() == (fails ? 1 : 0));
}

TEST_CASE("A write that a block device lost shows the run before", "[faults][fuse]")
{
    FuseCard card(kCard);
    CHECK(FullRun(card.device(), overwriteProfile(kBlocks)).finish().verdict == Verdict::pass);
    card.command("lost=8388608,65536");
    FullRun run(card.device(), overwriteProfile(kBlocks));
    checkRanges(found(run.finish()), {{mib(8), kRequest, SectorState::otherRun}});
    CHECK(run.exitCode() == 1);
}

TEST_CASE("One flipped bit in 100,000 sectors of a block device is found, each one and no other", "[faults][fuse]")
{
    constexpr Bytes kLarge = mib(256);
    FuseCard card(kLarge, {"flip=0,268435456,100000,7"});
    FullRun run(card.device(), overwriteProfile());
    std::vector<Bad> flipped;
    for (std::uint64_t sector = 0; sector < kLarge / Bytes(kSectorBytes); ++sector)
        if (splitmix64(sector + (std::uint64_t{7} << 40) - 0x9e3779b97f4a7c15ULL) % 100'000 ==
            0) // the card's own choice
            flipped.push_back({Bytes(sector * kSectorBytes), Bytes(kSectorBytes), SectorState::flippedBits});
    REQUIRE_FALSE(flipped.empty());
    checkRanges(found(run.finish()), flipped);
    CHECK(run.exitCode() == 1);
}

TEST_CASE("A block device that hangs in mid-run is named with the address at which it does", "[faults][fuse]")
{
    FuseCard card(kCard);
    FullRun run(card.device(), overwriteProfile(kSlowly));
    const JudgedRecord& record = run.finish(inTheMiddle([&] { card.command("hang=60000"); }));
    CHECK(record.outcome == Outcome::hung);
    CHECK(run.exitCode() == 4);
    const auto injected = card.injections();
    REQUIRE(injected.size() == 1);
    CHECK(lastError(record).offset == injected[0].offset);
    CHECK(lastError(record).osError == ETIMEDOUT);
    CHECK(record.note.english().find(std::to_string(injected[0].offset.count())) != std::string::npos);
    card.command("pull"); // lets the request go
}

TEST_CASE("A card pulled from a block device in mid-run is lost where it was pulled, inserted again or not",
          "[faults][fuse]")
{
    for (const bool again : {false, true}) {
        FuseCard card(kCard);
        FullRun run(card.device(), overwriteProfile(kSlowly));
        const JudgedRecord& record = run.finish(inTheMiddle([&] {
            card.command("pull");
            for (int turn = 0; again && turn < 1'000'000 && card.counters()["errors"] < 3;
                 ++turn) // the I/O, the next one, and the question whether it is there
                std::this_thread::yield();
            if (again)
                card.command("insert");
        }));
        CHECK(record.outcome == Outcome::deviceLost);
        CHECK(run.exitCode() == 4);
        CHECK(lastError(record).offset == card.injections().at(0).offset);
        CHECK(lastError(record).osError == ENODEV);
    }
}

TEST_CASE("A block device whose capacity changes or whose card dies in mid-run is lost", "[faults][fuse]")
{
    struct Row {
        const char* name;
        std::function<void(FuseCard&)> act;
    };
    const Row rows[] = {{"size 0", [](FuseCard& card) { card.resize(Bytes()); }},
                        {"smaller", [](FuseCard& card) { card.resize(mib(32)); }},
                        {"larger", [](FuseCard& card) { card.resize(mib(128)); }},
                        {"dead", [](FuseCard& card) { card.killDaemon(); }}};
    for (const Row& row : rows) {
        CAPTURE(row.name);
        FuseCard card(kCard);
        FullRun run(card.device(), overwriteProfile(kSlowly));
        CHECK(run.finish(inTheMiddle([&] { row.act(card); })).outcome == Outcome::deviceLost);
        CHECK(run.exitCode() == 4);
        CHECK(run.record().verdict != Verdict::pass);
    }
}

TEST_CASE("An image file cut off while it is read back gives short transfers and is lost", "[faults]")
{
    const TempFolder folder;
    const auto file = folder / "card.img";
    std::ofstream(file).close();
    std::filesystem::resize_file(file, kCard.count());
    FullRun run("image:" + file.string(), overwriteProfile(kSlowly));
    bool cut = false;
    const JudgedRecord& record = run.finish([&](const Snapshot& now) {
        if (!cut && now.phase == PhaseRole::verify && now.phaseDone > mib(1)) {
            cut = true;
            std::filesystem::resize_file(file, 1 << 20);
        }
    });
    CHECK(record.outcome == Outcome::deviceLost);
    CHECK(lastError(record).osError == 0);
    CHECK(run.exitCode() == 4);
}

TEST_CASE("A healthy block device has no findings, and its page cache is bypassed", "[faults][fuse]")
{
    FuseCard card(kCard);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        CAPTURE(seed);
        FullRun run(card.device(), overwriteProfile(kBlocks + "passes = 2\nqueue_depth = 4\n"), seed);
        const JudgedRecord& record = run.finish();
        CHECK(run.exitCode() == 0);
        CHECK(record.conditions.at("page_cache_bypassed") == "yes");
        CHECK(found(record).empty());
        CHECK(valueOf(record, "run.io_errors") == 0);
    }
}
