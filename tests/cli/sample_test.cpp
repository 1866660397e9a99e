// Specimen data entered by the tester are in all outputs of the run.
#include "cli_program.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <fstream>
#include <regex>

using namespace assay::test;

namespace {

ProgramResult runSample(const TempFolder& folder, std::vector<std::string> more)
{
    const std::string profile = writeText(folder / "small.toml", smallProfile());
    std::vector<std::string> arguments = {"run",   "sim:good-u1", "--profile",
                                          profile, "--out",       (folder / "run").string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return runCli(arguments);
}

const std::vector<std::string> kSaid = {"--supplier", "深圳某某", "--lot",  "L-7",        "--sample", "13",
                                        "--operator", "Li",       "--note", "=scratched", "--label",  "4GB U3"};

} // namespace

TEST_CASE("Specimen data are in run.json, in the scorecard, in CSV and in JUnit")
{
    const TempFolder folder;
    const auto result = runSample(folder, kSaid);
    INFO(result.err);
    REQUIRE(result.exitCode == 0);
    static const std::regex kLot("\nLot +L-7\n");
    CHECK(std::regex_search(result.out, kLot));
    const nlohmann::json expected = {{"supplier", "深圳某某"}, {"lot", "L-7"}, {"number", "13"},
                                     {"operator", "Li"},       {"photo", ""},  {"note", "=scratched"},
                                     {"label", "4GB U3"}};
    CHECK(readRunJson(folder / "run").at("sample") == expected);
    const std::string run = (folder / "run").string();
    const auto judged = nlohmann::json::parse(runCli({"judge", run, "--json"}).out);
    CHECK(judged.at("sample") == expected);
    const std::string csv = runCli({"export", run, "--format", "csv"}).out;
    CHECK(csv.find("\"深圳某某\",\"L-7\",\"13\",\"Li\",\"\",\"'=scratched\",\"4GB U3\",") != std::string::npos);
    const std::string junit = runCli({"export", run, "--format", "junit"}).out;
    CHECK(junit.find("<property name=\"sample_lot\" value=\"L-7\"/>") != std::string::npos);
    CHECK(junit.find("sample_photo") == std::string::npos);
}

TEST_CASE("A card with less than its label states fails, and the verdict names both sizes")
{
    const TempFolder folder;
    const auto result = runSample(folder, {"--label", "256GB U3"});
    INFO(result.out);
    CHECK(result.exitCode == 1);
    CHECK(result.out.find("\nFAIL") != std::string::npos);
    CHECK(result.out.find("\nCapacity on the label 256 GB, capacity of the card 4.00 GB.\n") != std::string::npos);
    CHECK(result.out.find("ounterfeit") == std::string::npos);
    const auto run = readRunJson(folder / "run");
    const auto& criteria = run.at("criteria");
    const auto found = std::find_if(criteria.begin(), criteria.end(),
                                    [](const auto& each) { return each.at("metric") == "card.label_capacity"; });
    REQUIRE(found != criteria.end());
    const auto& label = *found;
    CHECK(label.at("value") == 4e9);
    CHECK(label.at("unit") == "B");
    CHECK(label.at("verdict") == "fail");
    CHECK(metric(run, "card.label_promise") == 256e9);
}

TEST_CASE("A card with at least what its label states passes")
{
    const std::string label = GENERATE("4GB", "2 GB C10", "4G", "512MB", "U1 C10", "4GB, reads 170MB/s");
    const TempFolder folder;
    const auto result = runSample(folder, {"--label", label});
    INFO(label << result.out);
    CHECK(result.exitCode == 0);
}

TEST_CASE("A label without anything that is printed on cards is refused before a folder is made")
{
    const TempFolder folder;
    CHECK(runSample(folder, {"--label", "nice"}).exitCode == 2);
    CHECK_FALSE(std::filesystem::exists(folder / "run"));
}

TEST_CASE("A run of which nothing is said has no sample")
{
    const TempFolder folder;
    REQUIRE(runSample(folder, {}).exitCode == 0);
    CHECK_FALSE(readRunJson(folder / "run").contains("sample"));
}

TEST_CASE("The lot of a sealed run cannot be changed unnoticed")
{
    const TempFolder folder;
    REQUIRE(runSample(folder, kSaid).exitCode == 0);
    std::ifstream in(folder / "run/run.json");
    std::string json{std::istreambuf_iterator<char>(in), {}};
    json.replace(json.find("\"L-7\""), 5, "\"L-8\"");
    writeText(folder / "run/run.json", json);
    const auto judged = runCli({"judge", (folder / "run").string()});
    CHECK(judged.exitCode == 3);
    CHECK(judged.err.find("sample/lot") != std::string::npos);
}

TEST_CASE("The photo of a card is copied into the run folder and sealed")
{
    const TempFolder folder;
    const std::string photo = writeText(folder / "Card.JPG", "\xFF\xD8 picture");
    REQUIRE(runSample(folder, {"--photo", photo}).exitCode == 0);
    CHECK(readRunJson(folder / "run").at("sample").at("photo") == "photo.jpg");
    CHECK(runCli({"judge", (folder / "run").string()}).exitCode == 0);
    writeText(folder / "run" / "photo.jpg", "another");
    const auto judged = runCli({"judge", (folder / "run").string()});
    CHECK(judged.exitCode == 3);
    CHECK(judged.err.find("photo.jpg") != std::string::npos);
}

TEST_CASE("An invalid photo, and a file in place of a lot number, are refused before a folder is created")
{
    const TempFolder folder;
    const std::string text = writeText(folder / "card.txt", "text");
    const std::vector<std::vector<std::string>> wrong = {
        {"--photo", text}, {"--photo", (folder / "none.png").string()}, {"--lot", text}};
    for (const auto& more : wrong) {
        const auto result = runSample(folder, more);
        CAPTURE(more);
        CHECK(result.exitCode == 2);
        CHECK(isOneSentence(result.err));
        CHECK_FALSE(std::filesystem::exists(folder / "run"));
    }
}
