// `lot` from outside: a lot is made, its cards are tested one by one, and it is judged, with the exit codes that
// scripts rely on.
#include "cli_program.h"
#include "ground/base/read_file.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <deque>
#include <fmt/format.h>

using namespace assay;
using namespace assay::test;
namespace fs = std::filesystem;

namespace {

const char* const kLotCard = R"([card]
name = "lot card"
manufacturer_id = 116
product = "GA16G"
serial = {}
advertised_bytes = 16_000_000_000
[bus]
mb_s = {}
)";
const char* const kIncoming = R"([profile]
name = "incoming"
[[step]]
id = "write"
scenario = "sequential_write"
block_bytes = 1_048_576
max_bytes = 536_870_912
[[criterion]]
metric = "write.throughput_mean"
op = ">="
limit = 20
)";

struct LotFolder {
    TempFolder folder;
    std::string file = (folder / "lot.toml").string();

    explicit LotFolder(const std::string& plan)
    {
        const auto made = runCli(
            {"lot", "new", file, "--supplier", "Alpha", "--lot", "L1", "--part", "P", "--size", "500", "--plan", plan});
        INFO(made.err);
        REQUIRE(made.exitCode == 0);
    }
    ProgramResult test(int number, double megabytesPerSecond) const
    {
        const auto name = std::to_string(number);
        const auto card =
            writeText(folder / (name + ".toml"), fmt::format(fmt::runtime(kLotCard), number, megabytesPerSecond));
        const auto profile = writeText(folder / "incoming.toml", kIncoming);
        return runCli({"run", "sim:" + card, "--profile", profile, "--out", (folder / ("run" + name)).string(), "--lot",
                       file, "--sample", name, "--progress", "none"});
    }
    nlohmann::json judge(int exitCode) const
    {
        const auto judged = runCli({"lot", "judge", file, "--json"});
        INFO(judged.err);
        REQUIRE(judged.exitCode == exitCode);
        return nlohmann::json::parse(judged.out);
    }
};

} // namespace

TEST_CASE("A lot is undecided until the plan's last card, and then accepted with exit code 0")
{
    const LotFolder lot("single:3:0");
    REQUIRE(lot.test(1, 45).exitCode == 0);
    REQUIRE(lot.test(2, 46).exitCode == 0);
    const auto before = lot.judge(6);
    CHECK(before.at("verdict") == "undecided");
    CHECK(before.at("more") == 1);
    REQUIRE(lot.test(3, 47).exitCode == 0);
    const auto judged = lot.judge(0);
    CHECK(judged.at("verdict") == "accept");
    CHECK(judged.at("n") == 3);
    CHECK(judged.at("failed") == 0);
    CHECK(judged.at("populations").size() == 1);
    CHECK(readRunJson(lot.folder / "run3").at("sample").at("lot") == "L1");
}

TEST_CASE("A card that fails rejects the lot with exit code 1")
{
    const LotFolder lot("single:3:0");
    CHECK(lot.test(1, 12).exitCode == 1);
    CHECK(lot.judge(1).at("reason") == "The lot is rejected: 1 nonconforming of 1 tested, Re = 1.");
}

TEST_CASE("A sample number that is taken is refused before the card is touched")
{
    const LotFolder lot("single:3:0");
    REQUIRE(lot.test(1, 45).exitCode == 0);
    fs::rename(lot.folder / "run1", lot.folder / "away");
    const auto again = lot.test(1, 45);
    CHECK(again.exitCode == 2);
    CHECK(again.err.find("Sample 1 is in the lot already") != std::string::npos);
    CHECK_FALSE(fs::exists(lot.folder / "run1"));
}

TEST_CASE("Runs of another lot or profile are kept out")
{
    const LotFolder lot("single:3:0");
    const auto profile = writeText(lot.folder / "small.toml", smallProfile());
    const auto run = [&](const std::string& name, const std::string& of) {
        REQUIRE(runCli({"run", "sim:good-u1", "--profile", profile, "--out", (lot.folder / name).string(), "--lot", of,
                        "--progress", "none"})
                    .exitCode == 0);
        return runCli({"lot", "add", lot.file, (lot.folder / name).string()});
    };
    CHECK(run("other", "L2").err.find("is of \"L2\" and not of \"L1\"") != std::string::npos);
    CHECK(run("mine", "L1").out.find("Sample 1:") != std::string::npos);
    REQUIRE(lot.test(2, 45).exitCode == 0);
    const auto judged = runCli({"lot", "judge", lot.file});
    CHECK(judged.exitCode == 2);
    CHECK(judged.err.find("by another profile") != std::string::npos);
}

TEST_CASE("A lot is exported in every form, with a row or case for each card")
{
    const LotFolder lot("single:2:0");
    REQUIRE(lot.test(1, 45).exitCode == 0);
    REQUIRE(lot.test(2, 12).exitCode == 1);
    const auto exported = [&](const std::string& format) {
        const auto file = (lot.folder / ("out." + format)).string();
        const auto result = runCli({"lot", "export", lot.file, "--format", format, "--out", file});
        INFO(result.err);
        REQUIRE(result.exitCode == 0);
        return *readWholeFile(file);
    };
    const std::string csv = exported("csv");
    CHECK(csv.starts_with("\xEF\xBB\xBF\"supplier\",\"lot\",\"sample\""));
    CHECK(std::ranges::count(csv, '\n') == 3);
    CHECK(csv.find("\"write.throughput_mean [MB/s]\"") != std::string::npos);
    CHECK(std::ranges::count(exported("csv-long"), '\n') > 10);
    CHECK(exported("xlsx").starts_with("PK"));
    const std::string junit = exported("junit");
    CHECK(junit.find("name=\"sample 2 (0x00000002): write.throughput_mean") != std::string::npos);
    CHECK(junit.find("<failure type=\"reject\"") != std::string::npos);
}

TEST_CASE("Two suppliers' lots are set side by side, and a rejected lot is followed by what the standard wants")
{
    const LotFolder good("single:4:0"), slow("single:4:0");
    for (int i = 1; i <= 4; ++i) {
        REQUIRE(good.test(i, 45 + 0.3 * i).exitCode == 0);
        slow.test(i, 12 + 0.3 * i);
    }
    const auto compared = runCli({"lot", "compare", good.file, slow.file, "--json"});
    INFO(compared.err);
    REQUIRE(compared.exitCode == 0);
    const auto rows = nlohmann::json::parse(compared.out);
    REQUIRE(rows.size() == 1); // what is equal on all cards has no difference to show
    CHECK(rows[0].at("metric") == "write.throughput_mean");
    CHECK(rows[0].at("cliffs_delta").at("value") == 1);
    CHECK(rows[0].at("p") < 0.05); // the least that four against four can give is 2 of 70
    const auto severity = [](std::vector<std::string> files) {
        files.insert(files.begin(), {"lot", "next", "--json"});
        const auto next = runCli(files);
        REQUIRE(next.exitCode == 0);
        return nlohmann::json::parse(next.out).at("severity");
    };
    CHECK(severity({good.file, slow.file}) == "normal");
    CHECK(severity({slow.file, good.file, slow.file}) == "tightened");
}

TEST_CASE("Five lots of one supplier make a control chart, and fewer are too few")
{
    std::deque<LotFolder> lots;
    std::vector<std::string> chart = {"lot", "chart", "--json"};
    for (const double rate : {40, 41, 40, 41, 40}) {
        lots.emplace_back("single:1:0").test(1, rate);
        chart.push_back(lots.back().file);
    }
    const auto drawn = runCli(chart);
    INFO(drawn.err);
    REQUIRE(drawn.exitCode == 0);
    const auto charts = nlohmann::json::parse(drawn.out);
    REQUIRE(charts.size() == 1);
    CHECK(charts[0].at("metric") == "write.throughput_mean");
    CHECK(charts[0].at("limits")[0] < charts[0].at("mean"));
    CHECK(charts[0].at("lots").size() == 5);
    chart.pop_back();
    CHECK(runCli(chart).exitCode == 2);
}

TEST_CASE("A plan is said in words and figures without a lot")
{
    const auto plan = runCli({"lot", "plan", "--size", "500", "--plan", "iso2859:II:1.0"});
    CHECK(plan.exitCode == 0);
    CHECK(plan.out.find(
              "Test n = 50 cards; accept the lot with at most Ac = 1 nonconforming cards, reject it from Re = 2 on.") !=
          std::string::npos);
    CHECK(plan.out.find("probability 91.94 %; producer's risk α = 8.06 %") != std::string::npos);
    CHECK(plan.out.find("consumer's risk β = 9.49 %") != std::string::npos);
    CHECK(plan.out.find("100 %") != std::string::npos); // of a lot without nonconforming cards
    const auto wrong = runCli({"lot", "plan", "--size", "40", "--plan", "single:50:1"});
    CHECK(wrong.exitCode == 2);
}

TEST_CASE("All that is made from simulated cards of lots and readers says SIMULATED, to people and to programs")
{
    std::deque<LotFolder> lots;
    std::vector<std::string> files, runs;
    for (int lot = 0; lot < 5; ++lot) {
        lots.emplace_back("single:2:0");
        files.push_back(lots.back().file);
        for (int card = 1; card <= 2; ++card) {
            REQUIRE(lots.back().test(card, 40 + lot + 0.5 * card).exitCode == 0);
            runs.push_back((lots.back().folder / ("run" + std::to_string(card))).string());
        }
    }
    const auto with = [](std::vector<std::string> verb, const std::vector<std::string>& more) {
        verb.insert(verb.end(), more.begin(), more.end());
        return verb;
    };
    const std::vector<std::string> metric = {"--metric", "write.throughput_mean"};
    for (const auto& verb : {std::vector<std::string>{"lot", "judge", files.front()}, with({"lot", "compare"}, files),
                             with({"lot", "chart"}, files), with({"lot", "next"}, files),
                             with(with({"gauge", "chart"}, runs), metric), with({"compare"}, runs)}) {
        CAPTURE(verb);
        const auto said = runCli(verb);
        INFO(said.err);
        CHECK(said.out.find("SIMULATED") != std::string::npos);
        const auto json = runCli(with(verb, {"--json"}));
        CHECK(json.out.find("\"simulated\": true") != std::string::npos);
    }
    for (const std::string format : {"csv", "csv-long", "junit"}) {
        CAPTURE(format);
        const auto out = (lots.front().folder / ("out." + format)).string();
        REQUIRE(runCli({"lot", "export", files.front(), "--format", format, "--out", out}).exitCode == 0);
        const std::string text = *readWholeFile(out);
        CHECK(text.find("simulated") != std::string::npos);
        CHECK(text.find("true") != std::string::npos);
    }
    for (const std::string format : {"csv", "csv-latencies", "junit", "json"}) {
        CAPTURE(format);
        const auto exported = runCli({"export", runs.front(), "--format", format});
        CHECK(exported.out.find("simulated") != std::string::npos);
        CHECK(exported.out.find("true") != std::string::npos);
    }
}

TEST_CASE("A path where there is no lot file is not taken for the name of a lot")
{
    const TempFolder folder;
    const std::string profile = writeText(folder / "small.toml", smallProfile());
    const std::string trace = (folder / "run.trace").string(), out = (folder / "run").string();
    REQUIRE(runCli({"run", "sim:good-u1", "--profile", profile, "--out", (folder / "first").string(), "--trace", trace,
                    "--progress", "none"})
                .exitCode == 0);
    const std::vector<std::string> paths = {
        "nolot.toml",          "NOLOT.TOML", "./nolot", "../nolot", "/nowhere/nolot", (folder / "nolot").string(),
        folder.path().string()};
    for (const auto& path : paths)
        for (const auto& verb : {std::vector<std::string>{"run", "sim:good-u1", "--profile", profile, "--out", out},
                                 {"replay", trace, "sim:good-u1", "--out", out},
                                 {"history"}}) {
            auto arguments = verb;
            arguments.insert(arguments.end(), {"--lot", path});
            CAPTURE(arguments);
            const auto result = runCli(arguments);
            INFO(result.err);
            CHECK(result.exitCode == 2);
            CHECK(isOneSentence(result.err));
            CHECK(result.err.find("--lot " + path) != std::string::npos);
            CHECK(result.out.empty());
            CHECK_FALSE(fs::exists(out));
        }
}

TEST_CASE("The name of a lot may have slashes and dots")
{
    const std::string name = GENERATE("2026/17", "L-7.b", "SD32.2026", "A..B");
    const TempFolder folder;
    const std::string profile = writeText(folder / "small.toml", smallProfile());
    REQUIRE(runCli({"run", "sim:good-u1", "--profile", profile, "--out", (folder / "run").string(), "--lot", name,
                    "--progress", "none"})
                .exitCode == 0);
    CHECK(readRunJson(folder / "run").at("sample").at("lot") == name);
}
