// A real supply is switched by the user's commands: here of a card that is a file, behind a loop device.
#include "cli_program.h"

#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <fstream>

using namespace assay;
using namespace assay::test;

namespace {

const char* const kCuts = "[profile]\nname = \"t\"\n[[step]]\nid = \"p\"\nscenario = \"power_cut\"\ncuts = 2\n"
                          "region_bytes = 1_048_576\noff_s = 0\nio_deadline_s = 0.6\nlongest_s = 0.06\n";

} // namespace

TEST_CASE("A command that does not switch this reader is found out, and nothing is said of the card")
{
    const TempFolder folder;
    const std::string image = (folder / "card.img").string();
    std::ofstream(image, std::ios::binary) << std::string(16'777'216, '\0');
    const std::string profile = writeText(folder / "cuts.toml", kCuts);
    const auto result = runCli({"run", "image:" + image, "--profile", profile, "--out", (folder / "run").string(),
                                "--progress", "none", "--power-off", "true", "--power-on", "true"},
                               std::chrono::seconds(60));
    INFO(result.err << result.out);
    CHECK(result.exitCode == 3);
    CHECK((result.err + result.out).find("does not switch this reader") != std::string::npos);
}

TEST_CASE("A supply command that fails ends the run as a fault of the host, with what the command said")
{
    const TempFolder folder;
    const std::string image = (folder / "card.img").string();
    std::ofstream(image, std::ios::binary) << std::string(16'777'216, '\0');
    const std::string profile = writeText(folder / "cuts.toml", kCuts);
    const auto result =
        runCli({"run", "image:" + image, "--profile", profile, "--out", (folder / "run").string(), "--progress", "none",
                "--power-off", "echo no such hub >&2; exit 2", "--power-on", "true"},
               std::chrono::seconds(60));
    INFO(result.err << result.out);
    CHECK(result.exitCode == 3);
    CHECK((result.err + result.out).find("no such hub") != std::string::npos);
}

TEST_CASE("A thermometer that tells nothing is refused before the run, one that answers stands in the record")
{
    const TempFolder folder;
    const std::string profile = writeText(folder / "small.toml", smallProfile());
    const auto run = [&](const std::string& sensor, const std::string& out) {
        return runCli({"run", "sim:good-u1", "--profile", profile, "--out", (folder / out).string(), "--progress",
                       "none", "--thermometer", sensor});
    };
    const auto refused = run("echo warm", "refused");
    CHECK(refused.exitCode == 3);
    CHECK(isOneSentence(refused.err));
    CHECK(run("echo 41.5", "run").exitCode == 0);
    const auto steps = readRunJson((folder / "run").string()).at("steps");
    CHECK(steps.at(0).at("facts").at("temperature").at("celsius").at(0) == 41.5);
    writeText(folder / "temp1_input", "38250\n");
    CHECK(run("hwmon:" + (folder / "temp1_input").string(), "kernel").exitCode == 0);
    CHECK(
        readRunJson((folder / "kernel").string()).at("steps").at(0).at("facts").at("temperature").at("celsius").at(0) ==
        38.25);
}
