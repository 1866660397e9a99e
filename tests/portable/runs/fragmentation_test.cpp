// The scenario on simulated cards whose Pw and Pm follow from their times. A card with fill_gaps that writes a unit of
// N recording units of p pages, of which U are used, needs (serial bus)
//     T = (N - U) (command + RU / bus + p t_program / planes)     the host's
//       + U p (t_read + t_program) / planes                       what it moves
//       + t_erase                                                 the unit's old block
// and as the model is T = free / Pw + used / Pm, the erase is shared out over all N:
//     Pw = RU / (command + RU / bus + p t_program / planes + t_erase / N)      Pm = RU / (p (t_read + t_program) /
//     planes + t_erase / N)
#include "ground/quantity/metric_flag.h"
#include "run/record/run_folder.h"
#include "run/scenario/fragmentation/fragmentation_metrics.h"
#include "support/full_run.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <fmt/format.h>
#include <fstream>
#include <numeric>

using namespace assay;
using namespace assay::test;
using Catch::Matchers::WithinRel;

namespace {

constexpr double kUsedRatios[] = {0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9};

struct MovingCard {
    const char* name;
    double bus, commandUs;
    unsigned pageBytes, planes, openUnits; // a unit is 4 MiB in all
    double readUs, programUs, eraseUs, sigma;

    std::string toml() const
    {
        return fmt::format(R"([card]
name = "t"
advertised_bytes = 268_435_456
[bus]
mb_s = {}
command_us = {}
[nand]
page_bytes = {}
pages_per_block = {}
planes = {}
t_read_us = {}
t_program_us = {}
t_erase_us = {}
[ftl]
kind = "open_au"
open_units = {}
fill_gaps = true
[jitter]
sigma = {}
)",
                           bus, commandUs, pageBytes, 4'194'304 / pageBytes, planes, readUs, programUs, eraseUs,
                           openUnits, sigma);
    }
    double eraseShare(double ru) const { return eraseUs * ru / 4'194'304; }
    double pages(double ru) const { return ru / pageBytes / planes; }
    double pw(double ru) const
    {
        return ru / (commandUs + ru / bus + pages(ru) * programUs + eraseShare(ru));
    } // bytes / us = MB/s
    double pm(double ru) const { return ru / (pages(ru) * (readUs + programUs) + eraseShare(ru)); }
};

const MovingCard kMovingCards[] = {{"C10 MLC", 25, 150, 16384, 1, 6, 75, 800, 3000, 0},
                                   {"C10 MLC, jitter", 25, 150, 16384, 1, 6, 75, 800, 3000, 0.05},
                                   {"fast, two planes", 90, 100, 16384, 2, 4, 60, 1200, 5000, 0.02},
                                   {"slow moves", 25, 500, 8192, 1, 1, 2000, 700, 2000, 0.02},
                                   {"slow host", 4, 2000, 16384, 4, 2, 50, 900, 4000, 0.1}};

std::string fragmentProfile(const std::string& lines)
{
    return R"([profile]
name = "t"
[[step]]
id = "f"
scenario = "fragmentation"
)" + lines;
}

} // namespace

TEST_CASE("On cards of known Pw and Pm the fit is within 5 % of both, and of P(r) from 0 to 0.9")
{
    const MovingCard& card = GENERATE(from_range(std::begin(kMovingCards), std::end(kMovingCards)));
    const auto grain = GENERATE(65536U, 131072U);
    const auto seed = GENERATE(1ULL, 2ULL, 3ULL);
    CAPTURE(card.name, grain, seed);
    FullRun run = FullRun::onSim(card.toml(), fragmentProfile(fmt::format("interleave_bytes = {}", grain)), seed);
    const JudgedRecord& record = run.finish();
    const double pw = card.pw(grain), pm = card.pm(grain);
    CHECK_THAT(valueOf(record, "f.pw"), WithinRel(pw, 0.05));
    CHECK_THAT(valueOf(record, "f.pm"), WithinRel(pm, 0.05));
    CHECK(record.metric("f.pm")->flags.empty());
    for (const double asked : kUsedRatios) {
        const double grains = 4'194'304.0 / grain,
                     r = std::round(asked * grains) / grains; // what the pattern could make of it
        CAPTURE(r);
        const double truth = (1 - r) * pw * pm / (r * pw + (1 - r) * pm);
        const double fitted = (1 - r) * valueOf(record, "f.pw") * valueOf(record, "f.pm") /
                              (r * valueOf(record, "f.pw") + (1 - r) * valueOf(record, "f.pm"));
        CHECK_THAT(fitted, WithinRel(truth, 0.05));
        CHECK_THAT(valueOf(record, fmt::format("f.throughput_at_r{:.0f}", asked * 100)), WithinRel(truth, 0.10));
    }
}

TEST_CASE("Recording units of 512 KiB in units of 4 MiB are the measurement of the speed classes")
{
    FullRun run = FullRun::onSim(kMovingCards[0].toml(), fragmentProfile(""));
    const JudgedRecord& record = run.finish();
    CHECK_THAT(valueOf(record, "f.pw"), WithinRel(kMovingCards[0].pw(524288), 0.01));
    CHECK_THAT(valueOf(record, "f.pm"), WithinRel(kMovingCards[0].pm(524288), 0.01));
    const auto& facts = record.steps[0].facts["fragmentation"];
    CHECK(facts["ratios"].size() == 8); // of eight recording units, none to seven used
    CHECK(facts["ratios"][0]["unit_ns"].size() == 8);
    CHECK(valueOf(record, "f.fragments_per_file") == 32); // every other one of 64
    CHECK(valueOf(record, "f.out_of_order_share") == 1);
    CHECK(run.exitCode() == 0); // the default criteria: no I/O errors
}

TEST_CASE("A card that copies the whole unit for one gap is off the curve: no Pm, and Pw from unused units")
{
    std::string card = kMovingCards[0].toml();
    card.replace(card.find("fill_gaps = true"), 16, "fill_gaps = false");
    FullRun run = FullRun::onSim(card, fragmentProfile("interleave_bytes = 131072"));
    const JudgedRecord& record = run.finish();
    CHECK(record.metric("f.pw")->flags == std::vector{MetricFlag::offCurve});
    CHECK_THAT(valueOf(record, "f.pw"), WithinRel(kMovingCards[0].pw(131072), 0.01));
    CHECK(record.metric("f.pm") == nullptr);
}

TEST_CASE("The pattern of a recorder is written at the model's speed for its ratio, with its own fragments")
{
    const MovingCard& card = GENERATE(from_range(std::begin(kMovingCards), std::end(kMovingCards)));
    const auto grain = GENERATE(65536U, 524288U);
    CAPTURE(card.name, grain);
    FullRun run =
        FullRun::onSim(card.toml(), fragmentProfile(fmt::format("interleave_bytes = {}\naged_recorder = true", grain)));
    const JudgedRecord& record = run.finish();
    const auto& ratios = record.steps[0].facts["fragmentation"]["ratios"];
    const auto& aged = ratios.back();
    CHECK(aged["pattern"] == "aged_recorder");
    const double r = aged["used_ratio"].get<double>(), pw = card.pw(grain), pm = card.pm(grain);
    CAPTURE(r);
    CHECK(r > 0.3);
    CHECK(r < 0.7);
    CHECK_THAT(valueOf(record, "f.throughput_aged"), WithinRel((1 - r) * pw * pm / (r * pw + (1 - r) * pm), 0.10));
    CHECK(partialUnitWrites(record.steps[0]).size() == 8 * (ratios.size() - 1)); // the fit is of the even ones alone
    CHECK(valueOf(record, "f.fragments_per_file") == aged["extents"].get<double>());
    REQUIRE(aged["map"].size() == 8);
    for (const auto& unit : aged["map"].get<std::vector<std::vector<std::uint64_t>>>())
        CHECK(std::accumulate(unit.begin(), unit.end(), std::uint64_t{0}) == 4'194'304 / grain);
    CHECK(ratios[1]["map"].size() == 1);
}

TEST_CASE("A unit with a failed write is left out of the fit, and a stop preserves the measured units")
{
    // In the second unit measured.
    const std::string fault = R"([[fault]]
kind = "io_error"
op = "write"
offset = 37_748_736
length = 4096
)";
    FullRun run = FullRun::onSim(kMovingCards[0].toml() + fault, fragmentProfile("used_ratios = \"0, 0.5\""));
    const JudgedRecord& record = run.finish();
    CHECK(valueOf(record, "f.io_errors") > 0);
    CHECK(record.steps[0].facts["fragmentation"]["ratios"][0]["unit_ns"].size() == 7);
    CHECK_THAT(valueOf(record, "f.pw"), WithinRel(kMovingCards[0].pw(524288), 0.01));
}

TEST_CASE("Parameters that do not fit the card are named")
{
    const auto refused = [](const std::string& lines) {
        const auto profile = parseProfile(fragmentProfile(lines), "p.toml", scenarioSchemas());
        REQUIRE(profile);
        DeviceInfo card;
        card.capacity = mib(256);
        const auto plan = makePlan(*profile, card, 1, 10);
        return plan ? std::string() : plan.error().message.english();
    };
    CHECK(refused("").empty());
    CHECK(refused("units = 100").find("do not fit") != std::string::npos);
    CHECK(refused("region_offset_bytes = 4096").find("do not fit") != std::string::npos);
    CHECK(refused("interleave_bytes = 3_145_728").find("interleave_bytes") != std::string::npos);
    CHECK(refused("used_ratios = \"0, 1\"").find("used_ratios") != std::string::npos);
    CHECK(refused("used_ratios = \"a\"").find("used_ratios") != std::string::npos);
}

TEST_CASE("An image file is measured like a card, and judged again from its folder")
{
    TempFolder folder;
    const auto image = folder / "card.img";
    std::ofstream(image).close();
    std::filesystem::resize_file(image, mib(32).count());
    FullRun run("image:" + image.string(), fragmentProfile("used_ratios = \"0, 0.5\"\nunits = 4\nsettle_units = 0"));
    const JudgedRecord& record = run.finish();
    CHECK(record.outcome == Outcome::completed);
    CHECK(valueOf(record, "f.bytes_written") == static_cast<double>(mib(16 + 16 + 16 + 8).count()));
    const auto stored = readRun(run.folder());
    REQUIRE(stored);
    CHECK(partialUnitWrites(stored->record.steps.at(0)).size() == 8);
}
