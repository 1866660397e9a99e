// The scenario power_cut on simulated cards: an honest one is never accused, and each kind of damage is named.
#include "card/stamp/sector_stamp.h"
#include "program/wiring/builtin_resources.h"
#include "program/wiring/wiring.h"
#include "run/scenario/power_cut/power_facts.h"
#include "run/scenario/power_cut/unit_ledger.h"
#include "support/full_run.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <fmt/format.h>
#include <fstream>

using namespace assay;
using namespace assay::test;

namespace {

std::string cutCard(const std::string& power)
{
    return "[card]\nname = \"t\"\nadvertised_bytes = 134_217_728\n[bus]\nmb_s = 20\ncommand_us = 200\n[power]\n" +
           power;
}

const char* const kHonest = "volatile_bytes = 1_048_576\n";

JudgedRecord cutRun(const std::string& card, int cuts, std::uint64_t seed, const std::string& lines = "")
{
    const std::string criteria = [] {
        std::string all;
        for (const char* damage : {"flushed_lost", "torn", "collateral", "map_lost", "bricked"})
            all += fmt::format("[[criterion]]\nmetric = \"p.{}\"\nop = \"<=\"\nlimit = 0\n", damage);
        return all;
    }();
    FullRun run = FullRun::onSim(card,
                                 fmt::format("[profile]\nname = \"t\"\n[[step]]\nid = \"p\"\nscenario = \"power_cut\"\n"
                                             "cuts = {}\nregion_bytes = 2_097_152\nlongest_s = 0.3\n{}{}",
                                             cuts, lines, criteria),
                                 seed);
    return run.finish();
}

} // namespace

TEST_CASE("A card that loses only unflushed data passes 500 cuts")
{
    const JudgedRecord record = cutRun(cutCard(kHonest), 500, 1);
    CHECK(record.outcome == Outcome::completed);
    CHECK(valueOf(record, "p.cuts") == 500);
    for (const char* damage : {"p.flushed_lost", "p.torn", "p.collateral", "p.map_lost", "p.bricked"}) {
        CAPTURE(damage);
        CHECK(valueOf(record, damage) == 0);
    }
    CHECK(record.verdict == Verdict::pass);
    const auto facts = powerCutFacts(record.steps[0]);
    REQUIRE(facts);
    CHECK(facts->flushes > 500); // there was something to lose
    CHECK(facts->writes > 5000);
    CHECK(valueOf(record, "p.back_longest") == 200);
    CHECK(valueOf(record, "p.io_errors") == 0); // what fails without supply is no error
}

TEST_CASE("Each kind of damage is named within 50 cuts")
{
    struct Row {
        const char* name;
        std::string power;
        const char* metric;
    };
    const Row row =
        GENERATE(Row{"lies about flushes", "volatile_bytes = 262_144\nignores_flush = true\n", "p.flushed_lost"},
                 Row{"tears 4 KiB", "volatile_bytes = 262_144\ntears = true\n", "p.torn"},
                 Row{"loses its map", "volatile_bytes = 262_144\nmap_loss_probability = 0.1\nmap_bytes = 262_144\n",
                     "p.map_lost"},
                 Row{"bricks", "bricks_after = 20\n", "p.bricked"});
    const std::uint64_t seed = GENERATE(1, 2, 3);
    CAPTURE(row.name, seed);
    const JudgedRecord record = cutRun(cutCard(row.power), 50, seed);
    CHECK(record.outcome == Outcome::completed);
    CHECK(valueOf(record, row.metric) > 0);
    CHECK(record.verdict == Verdict::fail);
    for (const char* other : {"p.flushed_lost", "p.torn", "p.map_lost", "p.bricked"})
        if (std::string(other) != row.metric && !(std::string(row.metric) == "p.map_lost"))
            CHECK(valueOf(record, other) == 0);
}

TEST_CASE("A card that loses its map is detected by data that were not being written")
{
    const JudgedRecord record =
        cutRun(cutCard("map_loss_probability = 0.2\nmap_bytes = 524_288\n"), 50, 4, "flush_every = 1\n");
    CHECK(valueOf(record, "p.collateral") > 0);
    CHECK(valueOf(record, "p.map_lost") > 0);
}

TEST_CASE("Fifty clean cuts are too few for a pass, and one with damage is enough to fail")
{
    CHECK(cutRun(cutCard(kHonest), 50, 5).verdict == Verdict::inconclusive);
    CHECK(cutRun(cutCard(kHonest), 100, 5).verdict == Verdict::pass);
}

TEST_CASE("A card without a switchable supply is refused before anything is written")
{
    // A recording of all I/O stands between card and scenario; an image has no supply at all.
    const TempFolder folder;
    const std::string image = (folder / "card.img").string();
    std::ofstream(image, std::ios::binary) << std::string(16'777'216, 'x');
    RunRequest request;
    request.device = "image:" + image;
    request.profileText = "[profile]\nname = \"t\"\n[[step]]\nid = \"p\"\nscenario = \"power_cut\"\n";
    request.profile = "t.toml";
    request.folder = folder / "run";
    const auto session = prepareRun(request);
    REQUIRE_FALSE(session);
    CHECK(session.error().code == Errc::badInput);
    CHECK(session.error().english().find("--power-off") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(request.folder));
}

TEST_CASE("A unit after a cut is classified as old or new, lost, torn or collateral damage")
{
    const StampSpec stamp{7, 9, 1};
    UnitLedger ledger(Bytes(8192), kib(4), 4, stamp);
    const auto content = [&](std::size_t unit, std::uint32_t pass) {
        std::vector<std::byte> bytes(kib(4).count());
        fillStamps(bytes, ledger.offsetOf(unit), ledger.stampOf(pass));
        return bytes;
    };
    const auto mixed = [&](std::size_t unit, std::uint32_t first, std::uint32_t second) {
        auto bytes = content(unit, first);
        const auto rest = content(unit, second);
        std::copy(rest.begin() + 1536, rest.end(), bytes.begin() + 1536);
        return bytes;
    };
    ledger.noteWrite(0, 2, 5);
    ledger.flushed();
    ledger.noteWrite(0, 3, 6);
    CHECK(ledger.find(0, content(0, 5)) == UnitFate::intact); // old
    CHECK(ledger.find(1, content(1, 6)) == UnitFate::intact); // new
    CHECK(ledger.find(2, content(2, 1)) == UnitFate::intact); // never flushed
    CHECK(ledger.find(0, content(0, 1)) == UnitFate::flushedLost);
    CHECK(ledger.find(0, mixed(0, 5, 6)) == UnitFate::torn);
    CHECK(ledger.find(0, mixed(0, 1, 5)) == UnitFate::flushedLost); // in part before the flush
    CHECK(ledger.find(3, content(3, 1)) == UnitFate::intact);
    CHECK(ledger.find(3, std::vector<std::byte>(kib(4).count())) == UnitFate::collateral);
    ledger.startNextCut();
    CHECK(ledger.find(1, content(1, 6)) == UnitFate::intact); // what was found is safe from then on
    CHECK(ledger.find(1, content(1, 5)) == UnitFate::collateral);
}

TEST_CASE("The built-in profile power-cut judges every kind of damage")
{
    for (const auto& resource : builtinResources())
        if (resource.kind == "profiles" && resource.name == "power-cut") {
            FullRun run =
                FullRun::onSim(cutCard("volatile_bytes = 262_144\nignores_flush = true\n"), std::string(resource.text));
            const JudgedRecord& record = run.finish();
            CHECK(record.verdict == Verdict::fail);
            CHECK(record.criteria.size() >= 5);
            return;
        }
    FAIL("no profile power-cut");
}
