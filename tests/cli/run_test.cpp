// Whole runs of the real program on simulated cards and image files.
#include "cli_program.h"
#include "support/load.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <fstream>
#include <sstream>

using namespace assay::test;

namespace {

ProgramResult qualify(const std::string& device, const std::string& profile, const std::filesystem::path& out,
                      std::vector<std::string> more = {})
{
    std::vector<std::string> arguments = {"run", device, "--profile", profile, "--out", out.string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return runCli(arguments);
}

// The common part of two runs with one seed: everything except ids, times of day, location and host, and the digests of
// these.
nlohmann::json masked(nlohmann::json run)
{
    for (const char* key : {"run_id", "started", "ended", "host", "sealed", "digests"})
        run.erase(key);
    return run;
}

// run.json without what seals it, which says nothing of the card.
nlohmann::json unsealed(nlohmann::json run)
{
    run.erase("sealed");
    run.erase("digests");
    return run;
}

} // namespace

TEST_CASE("The good card passes both shipped profiles, quickly and said to be simulated")
{
    const std::string profile = GENERATE(from_range(load(std::vector<std::string>{"quick", "dashcam-20mbit"})));
    CAPTURE(profile);
    const TempFolder folder;
    const auto result = qualify("sim:good-u1", profile, folder / "run", {"--json"});
    INFO(result.err);
    CHECK(result.exitCode == 0);
    CHECK((result.took < std::chrono::seconds(20) ||
           kLoadDivisor > 1)); // minutes of card time in seconds, on a slow machine that does other work too
    const auto run = nlohmann::json::parse(result.out);
    CHECK(run.at("verdict") == "pass");
    CHECK(run.at("simulated") == true);
    CHECK(run.at("clock") == "virtual");
    CHECK(run == readRunJson(folder / "run"));
}

TEST_CASE("The slow card fails and the scorecard names the criterion, its limit and the value")
{
    const TempFolder folder;
    const auto result = qualify("sim:slow-c4", "quick", folder / "run");
    CHECK(result.exitCode == 1);
    CHECK(result.out.find("SIMULATED") != std::string::npos);
    CHECK(result.out.find("\nFAIL: ") != std::string::npos);
    CHECK(result.out.find("Sequential write – Mean throughput") != std::string::npos);
    CHECK(result.out.find("≥ 10 MB/s") != std::string::npos);
    CHECK(qualify("sim:slow-c4", "dashcam-20mbit", folder / "dashcam").exitCode == 1);
}

TEST_CASE("One seed gives one record, another seed another")
{
    const TempFolder folder;
    const auto record = [&](const std::string& name, const std::string& seed) {
        const auto run =
            nlohmann::json::parse(qualify("sim:jittery", "quick", folder / name, {"--json", "--seed", seed}).out);
        return masked(run);
    };
    const auto first = record("a", "7");
    CHECK(first == record("b", "7"));
    CHECK(first.at("metrics") != record("c", "8").at("metrics"));
}

TEST_CASE("An image file is tested as a card")
{
    const TempFolder folder;
    const std::string image = writeText(folder / "card.img", "");
    std::filesystem::resize_file(image, 16 << 20);
    const std::string profile = writeText(folder / "small.toml", smallProfile());
    const auto result = qualify("image:" + image, profile, folder / "run", {"--json"});
    INFO(result.err);
    CHECK((result.exitCode == 0 || result.exitCode == 6)); // no criterion but that no I/O failed
    const auto run = nlohmann::json::parse(result.out);
    CHECK(run.at("simulated") == false);
    CHECK(run.at("device").at("bus") == "image");
    CHECK(run.at("truth").empty());
    CHECK(run.at("steps").at(0).at("bytes_written") == 4194304);
    CHECK(std::filesystem::file_size(image) == 16u << 20);
}

TEST_CASE("Progress is a few plain lines, JSON lines or nothing, always on standard error")
{
    const TempFolder folder;
    const auto plain = qualify("sim:good-u1", "quick", folder / "plain");
    CHECK(plain.err.starts_with("Will write"));
    CHECK(plain.err.find('\r') == std::string::npos);

    const auto json = qualify("sim:good-u1", "quick", folder / "json", {"--progress", "json"});
    std::istringstream lines(json.err);
    std::vector<nlohmann::json> events;
    for (std::string line; std::getline(lines, line);)
        events.push_back(nlohmann::json::parse(line));
    REQUIRE(events.size() >= 2);
    CHECK(events.front().at("event") == "plan");
    CHECK(events.back().at("state") == "done");
    CHECK(events.back().at("fraction") == 1.0);

    CHECK(qualify("sim:good-u1", "quick", folder / "none", {"--progress", "none"}).err.empty());
    const auto bar = qualify("sim:good-u1", "quick", folder / "bar", {"--progress", "bar"});
    CHECK(bar.err.find('\n') != std::string::npos);
}

TEST_CASE("A parameter set on the command line is obeyed and recorded")
{
    const TempFolder folder;
    const std::string profile = writeText(folder / "small.toml", smallProfile());
    const auto run = nlohmann::json::parse(
        qualify("sim:good-u1", profile, folder / "run", {"--json", "--set", "write.max_bytes=1048576"}).out);
    CHECK(run.at("steps").at(0).at("bytes_written") == 1048576);
}

TEST_CASE("A criterion without a measurement is marked as not measured in the scorecard")
{
    const TempFolder folder;
    const std::string slowest =
        "\n[[criterion]]\nmetric = \"write.throughput_min_window\"\nop = \">=\"\nlimit = 10\nunit = \"MB/s\"\n";
    const auto run = qualify("sim:good-u1", writeText(folder / "small.toml", smallProfile(slowest)),
                             folder / "run"); // less than a second
    CHECK(run.exitCode == 6);
    CHECK(run.out.find("≥ 10 MB/s  not measured") != std::string::npos);
}

TEST_CASE("A stored run is judged again with the same result, and by another profile")
{
    const TempFolder folder;
    const std::string run = (folder / "run").string();
    REQUIRE(qualify("sim:good-u1", "quick", run).exitCode == 0);
    const auto again = runCli({"judge", run, "--json"});
    CHECK(again.exitCode == 0);
    CHECK(nlohmann::json::parse(again.out) == unsealed(readRunJson(run)));
    const std::string demanding = writeText(
        folder / "demanding.toml",
        smallProfile(
            "\n[[criterion]]\nmetric = \"write.throughput_mean\"\nop = \">=\"\nlimit = 5000\nunit = \"MB/s\"\n"));
    const auto harder = runCli({"judge", run, "--profile", demanding});
    CHECK(harder.exitCode == 1);
    CHECK(harder.out.find("Sequential write – Mean throughput") != std::string::npos);
    CHECK(harder.out.find("Judged by the criteria of another profile: small") != std::string::npos);
}

TEST_CASE("A changed record is refused by every verb that reads it, and marked where the change is accepted")
{
    const TempFolder folder;
    const std::string run = (folder / "run").string();
    REQUIRE(qualify("sim:good-u1", "quick", run).exitCode == 0);
    auto record = nlohmann::ordered_json::parse(std::ifstream(folder / "run/run.json"));
    record["device"]["model"] = "Another";
    writeText(folder / "run/run.json", record.dump(2) + "\n");
    const std::string pdf = (folder / "report.pdf").string();
    for (const std::vector<std::string>& verb :
         {std::vector<std::string>{"judge", run}, {"export", run, "--format", "csv"}, {"report", run, "--pdf", pdf}}) {
        CAPTURE(verb.front());
        const auto refused = runCli(verb);
        if (verb.front() == "report" && refused.exitCode == 2) // a build without Qt
            continue;
        CHECK(refused.exitCode == 3);
        CHECK(isOneSentence(refused.err));
        CHECK(refused.err.find("run.json (device/model)") != std::string::npos);
        auto accepting = verb;
        accepting.emplace_back("--accept-changes");
        const auto accepted = runCli(accepting);
        CHECK(accepted.exitCode == 0);
        if (verb.front() != "report")
            CHECK(accepted.out.find("CHANGED after the run: run.json (device/model).") != std::string::npos);
    }
}

TEST_CASE("Stored runs are exported in every format, to a file or to standard output")
{
    struct Row {
        std::string format, says;
    };
    const auto row =
        GENERATE(Row{"json", "cardassay.run/1"}, Row{"csv", "write.throughput_mean"}, Row{"junit", "<testsuite"});
    const TempFolder folder;
    const std::string run = (folder / "run").string();
    REQUIRE(qualify("sim:good-u1", "quick", run).exitCode == 0);
    const auto shown = runCli({"export", run, run, "--format", row.format});
    CHECK(shown.exitCode == 0);
    CHECK(shown.out.find(row.says) != std::string::npos);
    CHECK(runCli({"export", run, run, "--format", row.format, "--out", (folder / "file").string()}).exitCode == 0);
    CHECK(std::filesystem::file_size(folder / "file") == shown.out.size());
}

TEST_CASE("A PDF report is made of a stored run, or its absence explained")
{
    const TempFolder folder;
    const std::string run = (folder / "run").string();
    REQUIRE(qualify("sim:good-u1", "quick", run).exitCode == 0);
    const auto result = runCli({"report", run, "--pdf", (folder / "report.pdf").string(), "--lang", "zh_CN"});
    INFO(result.err);
    if (result.exitCode == 2) {
        CHECK(isOneSentence(result.err));
        CHECK(result.err.find("no PDF report") != std::string::npos);
        SKIP("this build has no PDF report");
    }
    CHECK(result.exitCode == 0);
    CHECK(std::filesystem::file_size(folder / "report.pdf") > 1000);
}

TEST_CASE("Cards with one serial number are named where their runs are looked at together, a card tested twice is not")
{
    const TempFolder folder;
    std::vector<std::string> runs;
    for (const char* name : {"a", "b"}) {
        const std::string card = writeText(folder / (std::string(name) + ".toml"),
                                           "[card]\nname = \"x\"\nserial = 7\nadvertised_bytes = 16_777_216\n");
        runs.push_back((folder / name).string());
        REQUIRE(runCli({"run", "sim:" + card, "--profile", writeText(folder / "small.toml", smallProfile()), "--out",
                        runs.back(), "--progress", "none"})
                    .exitCode == 0);
    }
    const auto both = runCli({"export", runs[0], runs[1], "--format", "csv"});
    CHECK(both.exitCode == 0);
    CHECK(both.err.find("serial_repeated") != std::string::npos);
    CHECK(runCli({"export", runs[0], runs[0], "--format", "csv"}).err.empty());
}

TEST_CASE("A profile without a criterion on what it measures is not said to be met")
{
    const TempFolder folder;
    const std::string run = (folder / "run").string();
    const auto result = qualify("sim:good-u1", writeText(folder / "small.toml", smallProfile()), run);
    CHECK(result.out.find("\nMeasured, not judged\n") != std::string::npos);
    CHECK(result.out.find("Measured, not judged: Sequential write. ") != std::string::npos);
    CHECK(nlohmann::json::parse(runCli({"judge", run, "--json"}).out)["not_judged"] ==
          nlohmann::json::array({"write"}));
    const auto judged = runCli({"judge", run, "--profile", "quick"});
    CHECK(judged.out.find("not judged\n") == std::string::npos);
}

TEST_CASE("A plan counts no time twice and reads nothing that is not read")
{
    const TempFolder folder;
    const std::string profile = writeText(folder / "both.toml", R"([profile]
name = "t"
[[step]]
id = "w"
scenario = "random_write"
duration_s = 900
max_bytes = 4_194_304
)");
    const auto result = runCli({"plan", "sim:good-u1", "--profile", profile});
    INFO(result.out);
    CHECK(result.exitCode == 0);
    CHECK(result.out.find("15 min") == std::string::npos);
    CHECK(result.out.find("read up to") == std::string::npos);
    CHECK(result.out.find("Will write up to 4.19 MB in 1 step") != std::string::npos);
}

TEST_CASE("No progress line says a rate before there is one")
{
    const TempFolder folder;
    const auto result =
        runCli({"run", "sim:good-u1", "--profile", "quick", "--out", (folder / "run").string(), "--progress", "plain"});
    CHECK(result.err.find(" 0.0 MB/s") == std::string::npos);
    CHECK(result.err.find("MB/s") != std::string::npos);
}
