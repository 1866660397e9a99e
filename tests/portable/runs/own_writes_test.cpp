// A verified read compares with what the run itself has written: whatever its steps overwrote in part, and in whatever
// order, is no error of the card.
#include "support/draw.h"
#include "support/full_run.h"
#include "support/load.h"

#include <catch2/catch_test_macros.hpp>
#include <fmt/format.h>

using namespace assay;
using namespace assay::test;

namespace {

constexpr const char* kSmallFastCard = R"([card]
name = "t"
advertised_bytes = 268_435_456
[bus]
mb_s = 90
command_us = 20
)";

// Near each other, so that they overlap.
std::string anyRegion(Draw& draw)
{
    const Bytes offset = mib(draw.whole(0, 15)), size = mib(draw.whole(1, 6));
    return fmt::format("region_offset_bytes = {}\nregion_bytes = {}\n", offset.count(), size.count());
}

std::string anyBound(Draw& draw)
{
    switch (draw.whole(0, 3)) {
    case 0: return "duration_s = 0.05\n";
    case 1: return fmt::format("max_bytes = {}\n", mib(draw.whole(1, 8)).count());
    case 2: return fmt::format("passes = {}\n", draw.whole(1, 3));
    default: return "";
    }
}

std::string anyStep(Draw& draw, unsigned number)
{
    const std::string verify = draw.chance(0.8) ? "verify = true\n" : "",
                      block = fmt::format("block_bytes = {}\n", draw.of(std::array{4096U, 65536U, 1048576U}));
    const char* const fill = draw.chance(0.5) ? "fill = false\n" : "";
    std::string scenario, lines;
    switch (draw.whole(0, 31)) {
    case 0:
    case 1: scenario = "recorder", lines = fmt::format("region_bytes = 67108864\nduration_s = 2\n{}", fill); break;
    case 2: scenario = "capacity_probe", lines = fmt::format("destructive = {}\n", draw.chance(0.5)); break;
    case 3:
        scenario = "flash_character", lines = "region_bytes = 67108864\nbudget_s = 5\nftl_kinds = \"page\"\n";
        break;
    case 4:
    case 5:
        scenario = "mixed_io";
        lines = anyRegion(draw) + verify +
                fmt::format("read_percent = {}\nrandom_percent = {}\nmax_bytes = 4194304\n", draw.whole(0, 99),
                            draw.of(std::array{0U, 50U, 100U}));
        break;
    default:
        scenario = draw.of(std::array{"sequential", "random"});
        const bool write = draw.chance(0.6);
        scenario += write ? "_write" : "_read";
        lines = anyRegion(draw) + anyBound(draw) + block + (write ? "" : verify);
    }
    return fmt::format("[[step]]\nid = \"s{}\"\nscenario = \"{}\"\n{}", number, scenario, lines);
}

// Runs of 4 to 10 steps each, drawn by the seeds from `firstSeed` to `lastSeed`.
void combineSteps(std::uint64_t firstSeed, std::uint64_t lastSeed)
{
    for (std::uint64_t seed = firstSeed; seed <= lastSeed; ++seed) {
        Draw draw(seed);
        std::string profile = "[profile]\nname = \"t\"\nversion = \"1\"\n";
        for (unsigned number = 1, last = draw.whole(4, 10); number <= last; ++number)
            profile += anyStep(draw, number);
        CAPTURE(seed, profile);
        FullRun run = FullRun::onSim(kSmallFastCard, profile, seed);
        const JudgedRecord& record = run.finish();
        CHECK(record.outcome == Outcome::completed);
        CHECK(valueOf(record, "run.io_errors") == 0);
        if (const Metric* bad = record.metric("run.bad_sectors"))
            CHECK(std::get<double>(bad->value) == 0);
    }
}

} // namespace

TEST_CASE("No combination of steps yields a bad sector on a good card", "[heavy]") { combineSteps(1, load(24)); }

TEST_CASE("No combination of steps in 176 more runs yields a bad sector on a good card", "[.long]")
{
    combineSteps(25, 200);
}
