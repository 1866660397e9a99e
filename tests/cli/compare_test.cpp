// `compare` from outside: what it answers, and its exit codes.
#include "cli_program.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <sstream>

using namespace assay::test;
namespace fs = std::filesystem;

namespace {

// Long enough for an interval of the rate.
constexpr const char* kProfile = R"([profile]
name = "small"
version = "1"
title = { en = "Small" }
[[step]]
id = "write"
scenario = "sequential_write"
region_bytes = 64_000_000
passes = 1
[[criterion]]
metric = "write.throughput_mean"
op = ">="
limit = 1
unit = "MB/s"
)";

struct Runs {
    TempFolder folder;
    std::string profile = writeText(folder / "small.toml", kProfile);

    std::string run(const std::string& name, const std::string& card)
    {
        const std::string to = (folder / name).string();
        const int code = runCli({"run", card, "--profile", profile, "--out", to, "--progress", "none"}).exitCode;
        REQUIRE((code == 0 || code == 1 || code == 6)); // a verdict, whichever
        return to;
    }
};

} // namespace

TEST_CASE("Runs are compared in JSON with the keys that scripts rely on")
{
    Runs runs;
    const std::string a = runs.run("a", "sim:good-u1"), b = runs.run("b", "sim:slow-c4");
    const auto result = runCli({"compare", a, b, "--json"});
    INFO(result.err);
    REQUIRE(result.exitCode == 0);
    const auto json = nlohmann::json::parse(result.out);
    REQUIRE(json.at("runs").size() == 2);
    CHECK(json.at("runs")[0].at("folder") == a);
    CHECK(json.at("runs")[1].at("run_id") == readRunJson(b).at("run_id"));
    const auto& metrics = json.at("metrics");
    const auto rate =
        std::ranges::find_if(metrics, [](const auto& m) { return m.at("id") == "write.throughput_mean"; });
    REQUIRE(rate != metrics.end());
    CHECK(rate->at("values").size() == 2);
    CHECK(rate->at("differs") == true);
    CHECK(json.at("blame").is_null());
}

namespace {

// The lines of the table below this title, without what follows an empty line or an explanation.
std::vector<std::string> tableBelow(const std::string& text, const std::string& title)
{
    std::vector<std::string> found;
    std::istringstream lines(text);
    bool below = false;
    for (std::string line; std::getline(lines, line);) {
        if (below && (line.empty() || line.starts_with("Metrics without a row")))
            break;
        if (below)
            found.push_back(line);
        below = below || line.starts_with(title);
    }
    return found;
}

} // namespace

TEST_CASE("The table of a comparison says what was not the same, and fits a terminal")
{
    Runs runs;
    const std::string a = runs.run("a", "sim:good-u1"), b = runs.run("b", "sim:slow-c4");
    std::vector<std::string> eight = {"compare", a, b, a, b, a, b, a, b};
    for (const auto& arguments : {std::vector<std::string>{"compare", a, b}, eight}) {
        const auto result = runCli(arguments);
        REQUIRE(result.exitCode == 0);
        CHECK(result.out.find("SIMULATED") != std::string::npos);
        CHECK(result.out.find("Card") != std::string::npos);
        CHECK(result.out.find("yes") != std::string::npos);
        const auto lines = tableBelow(result.out, "Criterion or metric");
        CHECK(lines.size() >= 3);
        for (const std::string& line : lines) {
            INFO(line);
            CHECK(line.size() <= 140); // 120 cells, of which dashes and signs take up to three bytes
        }
    }
}

TEST_CASE("A comparison of more than eight runs sums them up")
{
    Runs runs;
    const std::string a = runs.run("a", "sim:good-u1"), b = runs.run("b", "sim:slow-c4");
    std::vector<std::string> arguments = {"compare"};
    for (int i = 0; i < 9; ++i)
        arguments.push_back(i == 4 ? b : a);
    const auto result = runCli(arguments);
    CHECK(result.exitCode == 0);
    CHECK(result.out.find("Median") != std::string::npos);
    CHECK(result.out.find("Outliers") != std::string::npos);
}

TEST_CASE("A comparison is refused with one sentence when there is nothing to compare, or a record was changed")
{
    Runs runs;
    const std::string a = runs.run("a", "sim:good-u1"), b = runs.run("b", "sim:good-u1");
    const auto one = runCli({"compare", a});
    CHECK(one.exitCode == 2);
    CHECK(isOneSentence(one.err));
    const auto none = runCli({"compare", a, (runs.folder / "nothing").string()});
    CHECK(none.exitCode == 2);
    CHECK(isOneSentence(none.err));

    auto run = readRunJson(b);
    run["seed"] = 99;
    writeText(fs::path(b) / "run.json", run.dump(2));
    const auto changed = runCli({"compare", a, b});
    CHECK(changed.exitCode == 3);
    CHECK(isOneSentence(changed.err));
    CHECK(changed.err.find("changed after the run") != std::string::npos);
    const auto accepted = runCli({"compare", a, b, "--accept-changes", "--json"});
    CHECK(accepted.exitCode == 0);
    CHECK(nlohmann::json::parse(accepted.out).at("runs")[1].contains("changed"));
}

TEST_CASE("A comparison is written as a PDF beside the table")
{
    Runs runs;
    const std::string a = runs.run("a", "sim:good-u1"), b = runs.run("b", "sim:slow-c4");
    const fs::path pdf = runs.folder / "compared.pdf";
    const auto result = runCli({"compare", a, b, "--pdf", pdf.string(), "--lang", "zh_CN"});
    if (result.err.find("no PDF") != std::string::npos)
        SKIP("built without Qt");
    INFO(result.err);
    CHECK(result.exitCode == 0);
    CHECK(fs::file_size(pdf) > 10'000);
}

namespace {

// Two steps and two quantities whose names begin with the same words.
constexpr const char* kAlike = R"([profile]
name = "alike"
version = "1"
[[step]]
id = "write"
scenario = "sequential_write"
block_bytes = 65536
max_bytes = 8_388_608
[[step]]
id = "read"
scenario = "sequential_read"
block_bytes = 65536
max_bytes = 8_388_608
[[step]]
id = "again"
scenario = "sequential_read"
block_bytes = 65536
max_bytes = 8_388_608
[[criterion]]
metric = "write.throughput_mean"
op = ">="
limit = 1
unit = "MB/s"
[[criterion]]
metric = "read.throughput_mean"
op = ">="
limit = 1
unit = "MB/s"
[[criterion]]
metric = "again.throughput_mean"
op = ">="
limit = 1
unit = "MB/s"
)";

bool areDistinct(std::vector<std::string> names)
{
    std::ranges::sort(names);
    return std::ranges::adjacent_find(names) == names.end();
}

} // namespace

TEST_CASE("No two criteria or metrics of a comparison are shown by the same name")
{
    Runs runs;
    runs.profile = writeText(runs.folder / "alike.toml", kAlike);
    const std::string a = runs.run("a", "sim:good-u1"), b = runs.run("b", "sim:slow-c4");
    std::vector<std::string> eight = {"compare", a, b, a, b, a, b, a, b}, nine = eight;
    nine.push_back(a);
    for (const auto& arguments : {std::vector<std::string>{"compare", a, b}, eight, nine}) {
        const auto result = runCli(arguments);
        REQUIRE(result.exitCode == 0);
        INFO(result.out);
        std::vector<std::string> names;
        for (const std::string& line : tableBelow(result.out, "Criterion or metric"))
            if (!line.starts_with(' '))
                names.push_back(line.substr(0, line.find("  ")));
        CHECK(areDistinct(names));
        CHECK(names.size() >= 3);
    }
}

TEST_CASE("Lots and suppliers that differ at their ends stay distinguishable in a comparison")
{
    Runs runs;
    const std::string supplier(150, 'S'), lot(60, 'L');
    for (const std::string end : {"1", "2"})
        REQUIRE(runCli({"run", "sim:good-u1", "--profile", runs.profile, "--out", (runs.folder / end).string(),
                        "--supplier", supplier + end, "--lot", lot + end, "--progress", "none"})
                    .exitCode == 0);
    const auto result = runCli({"compare", (runs.folder / "1").string(), (runs.folder / "2").string()});
    INFO(result.out);
    REQUIRE(result.exitCode == 0);
    CHECK(result.out.find("Supplier") != std::string::npos); // is a difference at all
    CHECK(result.out.find("A: …1; B: …2") != std::string::npos);
}
