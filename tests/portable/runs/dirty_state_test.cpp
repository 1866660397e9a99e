// dirty_state on cards whose states are known by construction: a cache that is folded at rest, few open units, no
// discard, discards that fail.
#include "support/full_run.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <fstream>

using namespace assay;
using namespace assay::test;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::WithinRel;

namespace {

std::string dirtyProfile(const std::string& lines = "")
{
    return R"([profile]
name = "t"
[[step]]
id = "d"
scenario = "dirty_state"
)" + lines;
}

// 512 MiB behind a cache of 128 MiB that is emptied at rest; as fast as flash allows: 20 MB/s into the cache, about 7
// MB/s behind it.
std::string cachedCard(const char* more = "")
{
    return std::string(R"([card]
name = "t"
advertised_bytes = 536_870_912
discard_support = true
[bus]
mb_s = 40
command_us = 100
[nand]
t_read_us = 60
t_program_us = 1500
t_erase_us = 3000
[ftl]
kind = "page"
over_provisioning = 0.15
[slc]
cache_bytes = 134_217_728
t_program_us = 300
fold = "idle"
)") + more;
}

const char* const kSmall =
    "burst_bytes = 16_777_216\nrecording_bytes = 16_777_216\nrandom_bytes = 1_048_576\nage_wraps = 0.5\n";

} // namespace

TEST_CASE("A cache that is folded when idle makes a preconditioned card slow, and fast again after a minute")
{
    FullRun run =
        FullRun::onSim(cachedCard(), dirtyProfile(kSmall) +
                                         "\n[[criterion]]\nmetric = \"d.recovery_ratio\"\nop = \">=\"\nlimit = 0.8\n");
    const JudgedRecord& record = run.finish();
    CHECK(record.steps[0].facts["dirty_state"]["fresh_by"] == "discard");
    CHECK(record.steps[0].facts["dirty_state"]["skipped"].empty());
    CHECK(record.steps[0].facts["dirty_state"]["probes"].size() == 9 * 4);
    CHECK(valueOf(record, "d.dirty_ratio") < 0.6);
    CHECK_THAT(valueOf(record, "d.rested_1_recording"), WithinRel(valueOf(record, "d.fresh_recording"), 0.05));
    CHECK(valueOf(record, "d.rested_1_seq_write") > 2 * valueOf(record, "d.rested_0_seq_write"));
    CHECK_THAT(valueOf(record, "d.full_seq_read"), WithinRel(valueOf(record, "d.fresh_seq_read"), 0.05));
    CHECK(run.exitCode() == 0);
    CHECK_THAT(record.criteria.front().reason.english(),
               ContainsSubstring("out of box, 0.") && ContainsSubstring("at best "));
}

TEST_CASE(
    "The first customer's card records at half its fresh-out-of-box speed when preconditioned, and formatting helps")
{
    FullRun run("sim:seed-c10-mlc", dirtyProfile("trace_seed = 7\n"));
    const JudgedRecord& record = run.finish();
    const auto& facts = record.steps[0].facts["dirty_state"];
    CHECK(facts["fresh_by"] == "discard");
    CHECK_THAT(valueOf(record, "d.dirty_ratio"), WithinRel(0.505, 0.05));
    CHECK(valueOf(record, "d.format_gain") > 1.3);
    CHECK_THAT(valueOf(record, "d.discarded_recording"), WithinRel(valueOf(record, "d.fresh_recording"), 0.02));
    CHECK(record.metric("d.dirty_ratio")->ci.has_value());
    // A random write merges a unit, 0.15 + 0.16 (bus) + 0.9 + 0.3 + 307 ms, unless it hits one of the 6 of 64 that are
    // open.
    CHECK_THAT(valueOf(record, "d.aged_rand_write"), WithinRel(1 / (0.3085 * 58 / 64), 0.10));
    CHECK_THAT(valueOf(record, "d.full_seq_write"), WithinRel(10.5, 0.05));
}

TEST_CASE("Idle times use the card's clock, and only the configured states are visited, in sequence")
{
    FullRun run = FullRun::onSim(
        cachedCard(), dirtyProfile(std::string(kSmall) + "stations = \"rested_10, fresh\"\nredirty_wraps = 0.1\n"));
    const JudgedRecord& record = run.finish();
    const StepRecord& step = record.steps[0];
    REQUIRE(step.facts["dirty_state"]["probes"].size() == 8);
    CHECK(step.facts["dirty_state"]["probes"][0]["state"] == "fresh");
    CHECK(step.end - step.begin > std::chrono::minutes(10));
    CHECK(step.phases.size() == 4 + 1 + 4); // the rest has no samples
    CHECK(step.phases[4].role == PhaseRole::age);
    CHECK(record.metric("d.dirty_ratio") == nullptr);
    CHECK(valueOf(record, "d.recovery_ratio") > 0.9);
}

TEST_CASE("A state is skipped and reported if its discard fails")
{
    FullRun run = FullRun::onSim(cachedCard("[[fault]]\nkind = \"io_error\"\nop = \"discard\"\n"),
                                 dirtyProfile(std::string(kSmall) + "stations = \"full, discarded\""));
    const JudgedRecord& record = run.finish();
    CHECK(record.outcome == Outcome::completed);
    CHECK_THAT(record.steps[0].facts["dirty_state"]["skipped"]["discarded"].get<std::string>(),
               ContainsSubstring("discard failed"));
    CHECK(record.metric("d.discarded_seq_write") == nullptr);
    CHECK(valueOf(record, "d.full_seq_write") > 0);
}

TEST_CASE("Invalid states and bursts are named")
{
    const auto refused = [](const std::string& lines, bool discards) {
        const auto profile = parseProfile(dirtyProfile(lines), "p.toml", scenarioSchemas());
        if (!profile)
            return profile.error().message.english();
        DeviceInfo card;
        card.capacity = gib(1);
        card.discardSupport = discards;
        const auto plan = makePlan(*profile, card, 1, 10);
        return plan ? std::string() : plan.error().message.english();
    };
    CHECK(refused("", false).empty());
    CHECK_THAT(refused("stations = \"old\"", true),
               ContainsSubstring("(step.stations)") && ContainsSubstring("fresh, full"));
    CHECK_THAT(refused("stations = \"discarded\"", false), ContainsSubstring("does not support discard"));
    CHECK(refused("stations = \"discarded\"", true).empty());
    CHECK_THAT(refused("burst_block_bytes = 4096", true), ContainsSubstring("burst_block_bytes"));
    CHECK_THAT(refused("region_bytes = 33_554_432", true), ContainsSubstring("too small for recordings"));
}

TEST_CASE("An image file has the states of a card without discard")
{
    TempFolder folder;
    const auto image = folder / "card.img";
    std::ofstream(image).close();
    std::filesystem::resize_file(image, mib(256).count());
    FullRun run(
        "image:" + image.string(),
        dirtyProfile(std::string(kSmall) + "stations = \"fresh, random, formatted\"\nsegment_bytes = 8_388_608\n"));
    const JudgedRecord& record = run.finish();
    CHECK(record.outcome == Outcome::completed);
    CHECK(valueOf(record, "d.io_errors") == 0);
    CHECK(valueOf(record, "d.formatted_recording") > 0);
}
