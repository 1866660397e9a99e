// The command line itself: verbs, options, help.
#include "cli_program.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay::test;

TEST_CASE("Wrong usage is answered with one sentence, the nearest right word and exit code 2")
{
    struct Row {
        std::vector<std::string> arguments;
        std::string says;
    };
    const auto row = GENERATE(
        Row{{}, "a verb is missing"}, Row{{"rnu"}, "did you mean `run`?"}, Row{{"frobnicate"}, "--help"},
        Row{{"devices", "--jsn"}, "did you mean `--json`?"}, Row{{"devices", "extra"}, "takes no argument `extra`"},
        Row{{"run"}, "DEVICE"}, Row{{"run", "sim:good-u1"}, "--profile"},
        Row{{"run", "sim:good-u1", "--profile", "quick", "--out", "x", "--seed", "many"}, "--seed"},
        Row{{"run", "sim:good-u1", "--profile", "quick", "--out", "x", "--progress", "fast"}, "--progress"},
        Row{{"run", "sim:good-u1", "--profile", "quick", "--out", "x", "--sead=1"}, "did you mean `--seed`?"},
        Row{{"export", "x", "--format", "xml"}, "--format"}, Row{{"profile"}, "profile"},
        Row{{"help", "rum"}, "did you mean `run`?"}, Row{{"run", "sim:good-u1", "--profile"}, "--profile"},
        Row{{"\x1b[31mred"}, "unknown verb"});
    CAPTURE(row.arguments);
    const auto result = runCli(row.arguments);
    INFO(result.err);
    CHECK(result.exitCode == 2);
    CHECK(isOneSentence(result.err));
    CHECK(result.err.find(row.says) != std::string::npos);
    CHECK(result.err.find('\x1b') == std::string::npos);
    CHECK(result.out.empty());
}

TEST_CASE("Help and version go to standard output")
{
    struct Row {
        std::vector<std::string> arguments;
        std::string says;
    };
    const auto row = GENERATE(Row{{"--help"}, "Exit codes"}, Row{{"help"}, "qualif"}, Row{{"help", "run"}, "--erase"},
                              Row{{"run", "--help"}, "--erase"}, Row{{"--version"}, "cardassay-cli 0."},
                              Row{{"profile", "check", "--help"}, "FILE"});
    CAPTURE(row.arguments);
    const auto result = runCli(row.arguments);
    CHECK(result.exitCode == 0);
    CHECK(result.err.empty());
    CHECK(result.out.find(row.says) != std::string::npos);
}

TEST_CASE("The shipped profiles are listed, shown and good")
{
    const auto list = nlohmann::json::parse(runCli({"profiles", "--json"}).out);
    std::vector<std::string> names;
    for (const auto& profile : list)
        names.push_back(profile.at("name"));
    CHECK(std::ranges::find(names, "quick") != names.end());
    CHECK(std::ranges::find(names, "dashcam-20mbit") != names.end());
    for (const auto& name : names) {
        CAPTURE(name);
        const TempFolder folder;
        const std::string file = writeText(folder / "copy.toml", runCli({"profile", "show", name}).out);
        CHECK(runCli({"profile", "check", file}).exitCode == 0);
    }
}

TEST_CASE("Profiles count the criteria that the scorecard of a run has")
{
    struct Row {
        std::string name, profile; // "" = shipped
    };
    const std::string own =
        smallProfile("\n[[criterion]]\nmetric = \"write.throughput_mean\"\nop = \">=\"\nlimit = 1\nunit = \"MB/s\"\n");
    const std::string read =
        "\n[[step]]\nid = \"read\"\nscenario = \"sequential_read\"\nmax_bytes = 1048576\nverify = ";
    const std::string probe = "\n[[step]]\nid = \"probe\"\nscenario = \"capacity_probe\"\n";
    const std::string demand = "\n[[criterion]]\nmetric = \"probe.counterfeit\"\nop = \"==\"\nlimit = \"none\"\n";
    const auto row =
        GENERATE_COPY(Row{"quick", ""}, Row{"incoming", ""}, Row{"line", ""}, Row{"nothing", smallProfile()},
                      Row{"own", own}, Row{"read", own + read + "false\n"}, Row{"compared", own + read + "true\n"},
                      Row{"probe", own + probe}, Row{"twice", own + probe + demand},
                      Row{"whole", own + "\n[[step]]\nid = \"all\"\nscenario = \"full_overwrite\"\n"});
    CAPTURE(row.name);
    const TempFolder folder;
    std::string profile = row.name;
    if (!row.profile.empty())
        profile = writeText(folder / (row.name + ".toml"), row.profile);
    const auto ran =
        runCli({"run", "sim:good-u1", "--profile", profile, "--out", (folder / "run").string(), "--progress", "none"});
    INFO(ran.err);
    const auto criteria = readRunJson(folder / "run").at("criteria");
    const auto checked = runCli({"profile", "check", profile});
    INFO(checked.out);
    CHECK(checked.out.find(", " + std::to_string(criteria.size()) + " criteria") != std::string::npos);
    for (const auto& listed : nlohmann::json::parse(runCli({"profiles", "--json"}).out)) {
        if (listed.at("name") != profile)
            continue;
        REQUIRE(listed.at("criteria").size() == criteria.size());
        for (std::size_t i = 0; i < criteria.size(); ++i)
            CHECK(listed.at("criteria")[i].at("metric") == criteria[i].at("metric"));
    }
}

TEST_CASE("Devices are listed as a table and as JSON with the promised keys")
{
    const auto table = runCli({"devices"});
    CHECK(table.exitCode == 0);
    CHECK(table.out.find("sim:good-u1") != std::string::npos);
    const auto result = runCli({"devices", "--json"});
    const auto list = nlohmann::json::parse(result.out);
    REQUIRE(list.is_array());
    for (const auto& device : list)
        for (const char* key : {"path", "bus", "reader", "slot", "model", "capacity_bytes", "logical_block_bytes",
                                "discard_support", "erase_id", "eligible", "reason", "identity"}) {
            CAPTURE(key, device.dump());
            CHECK(device.contains(key));
        }
}

TEST_CASE("A card is identified in words and as JSON")
{
    CHECK(runCli({"identify", "sim:good-u1"}).out.find("capacity") != std::string::npos);
    const auto device = nlohmann::json::parse(runCli({"identify", "sim:good-u1", "--json"}).out);
    CHECK(device.at("path") == "sim:good-u1");
    CHECK(device.at("capacity_bytes") > 0);
}

TEST_CASE("A plan says what would be written and creates nothing")
{
    const auto text = runCli({"plan", "sim:good-u1", "--profile", "quick"});
    CHECK(text.exitCode == 0);
    CHECK(text.out.find("Will write") != std::string::npos);
    const auto plan = nlohmann::json::parse(runCli({"plan", "sim:good-u1", "--profile", "quick", "--json"}).out);
    CHECK(plan.at("bytes_to_write") > 0);
    CHECK(plan.at("steps").size() > 0);
}

TEST_CASE("A reader that goes away is no fault")
{
    RunningProgram gone(cliCommand({"devices", "--json"}));
    gone.closeOutput();
    const auto quiet = gone.finish();
    CHECK(quiet.exitCode == 0);
    CHECK(quiet.err.empty());
}

TEST_CASE("Results that cannot be written are a fault of the host")
{
    if (!std::filesystem::is_character_file("/dev/full"))
        SKIP("no /dev/full here");
    const auto full = runProgram(cliCommand({"devices"}), std::chrono::seconds(20), "/dev/full");
    CHECK(full.exitCode == 3);
    CHECK(isOneSentence(full.err));
}
