// `profile check` and `run` agree on what no card can do.
#include "run/scenario/profile_check.h"

#include "run/scenario/scenario.h"
#include "run/session/plan.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

using namespace assay;
using Catch::Matchers::ContainsSubstring;

namespace {

Result<Profile> profileOfStep(const std::string& scenario, const std::string& lines)
{
    return parseProfile("[profile]\nname = \"p\"\nversion = \"1\"\n\n[[step]]\nid = \"it\"\nscenario = \"" + scenario +
                            "\"\n" + lines,
                        "p.toml", scenarioSchemas());
}

DeviceInfo usualCard(Bytes capacity)
{
    DeviceInfo card;
    card.path = "/dev/none";
    card.bus = Bus::usb;
    card.capacity = capacity;
    card.discardSupport = true;
    return card;
}

} // namespace

TEST_CASE("A check without a card plans each scenario like a run", "[profile]")
{
    for (const Scenario& scenario : allScenarios()) {
        CAPTURE(scenario.schema.id);
        const auto profile = profileOfStep(scenario.schema.id, "");
        if (!profile)
            continue; // it has a key that must be given
        const auto checked = checkForAnyCard(*profile);
        const auto planned = makePlan(*profile, usualCard(gib(64)), 1, 0);
        INFO((checked ? "" : checked.error().english()) << (planned ? "" : planned.error().english()));
        CHECK(checked.has_value() == planned.has_value());
        if (!checked && !planned)
            CHECK(checked.error().english() == planned.error().english());
    }
}

TEST_CASE("A parameter that fits no card is rejected with its key", "[profile]")
{
    struct Row {
        const char* scenario;
        const char* lines;
        const char* says;
    };
    const auto row = GENERATE(Row{"write_path", "", "name a folder"},
                              Row{"write_path", "folder = \"/m\"\nfile_system = \"fat32\"\n", "folder"},
                              Row{"sequential_write", "block_bytes = 4096\nregion_bytes = 1024\n", "block_bytes"},
                              Row{"random_read", "block_bytes = 4095\n", "multiple"},
                              Row{"sequential_read", "region_bytes = 1000000\nblock_bytes = 512\n", "region_bytes"},
                              Row{"sequential_write", "pause_us = 5\nqueue_depth = 4\n", "pause_us"},
                              Row{"mixed_io", "write_blocks = \"big\"\n", "write_blocks"},
                              Row{"mixed_io", "verify = true\nread_percent = 100\n", "verify"},
                              Row{"recorder", "streams_mbit = \"fast\"\n", "streams_mbit"},
                              Row{"replay", "trace = \"/nowhere/none.trace\"\n", "none.trace"});
    CAPTURE(row.scenario, row.lines);
    const auto profile = profileOfStep(row.scenario, row.lines);
    REQUIRE(profile);
    const auto checked = checkForAnyCard(*profile);
    REQUIRE_FALSE(checked);
    CHECK_THAT(checked.error().english(), ContainsSubstring(row.says));
    for (const Bytes capacity : {gib(1), gib(64), gib(2048)})
        CHECK_FALSE(makePlan(*profile, usualCard(capacity), 1, 0));
}

TEST_CASE("A parameter that fits some card passes the check", "[profile]")
{
    struct Row {
        const char* scenario;
        const char* lines;
    };
    const auto row = GENERATE(Row{"sequential_write", "region_bytes = 1_000_000_000_512\n"},
                              Row{"random_write", "region_offset_bytes = 100_000_000_000\n"},
                              Row{"mixed_io", "region_percent = 1\n"}, Row{"write_path", "folder = \"/mnt/card\"\n"});
    CAPTURE(row.scenario, row.lines);
    const auto profile = profileOfStep(row.scenario, row.lines);
    INFO((profile ? "" : profile.error().english()));
    REQUIRE(profile);
    const auto checked = checkForAnyCard(*profile);
    INFO((checked ? "" : checked.error().english()));
    CHECK(checked);
}
