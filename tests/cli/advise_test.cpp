// `advise` from outside: its output for a run, and the best mitigations measured on the card.
#include "cli_program.h"

#include <catch2/catch_test_macros.hpp>

using namespace assay::test;

namespace {

constexpr const char* kCard = R"([card]
name = "six units"
advertised_bytes = 268_435_456
[bus]
mb_s = 25.0
command_us = 150
[nand]
page_bytes = 16_384
pages_per_block = 64
planes = 1
t_read_us = 300
t_program_us = 900
t_erase_us = 3000
[ftl]
kind = "open_au"
open_units = 4
)";
constexpr const char* kAdviseProfile = R"([profile]
name = "small"
version = "1"
[[step]]
id = "inside"
scenario = "flash_character"
budget_s = 60
[[step]]
id = "camera"
scenario = "recorder"
segment_bytes = 8_388_608
age_wraps = 1
wraps = 1
)";

// A run on a small card, made once.
struct AdvisedRun {
    TempFolder folder;
    std::string card = "sim:" + writeText(folder / "six.toml", kCard);
    std::string run = (folder / "run").string();
    AdvisedRun()
    {
        const auto made = runCli({"run", card, "--profile", writeText(folder / "small.toml", kAdviseProfile), "--out",
                                  run, "--progress", "none"});
        INFO(made.err);
        REQUIRE(made.exitCode == 0);
    }
    static const AdvisedRun& one()
    {
        static const AdvisedRun made;
        return made;
    }
};

} // namespace

TEST_CASE("advise ranks mitigations, and its JSON states the prediction error for the run itself")
{
    const auto result = runCli({"advise", AdvisedRun::one().run, "--seeds", "2", "--json"});
    INFO(result.err);
    REQUIRE(result.exitCode == 0);
    const auto json = nlohmann::json::parse(result.out);
    CHECK(json.at("simulated") == true);
    CHECK(json.at("cures").size() > 10);
    CHECK(json.at("base").at("model_error").get<double>() >= 0);
    CHECK(json.at("cures")[0].at("other_families").size() >= 2);
}

TEST_CASE("An advice from a run on a simulated card says SIMULATED")
{
    const auto result = runCli({"advise", AdvisedRun::one().run, "--seeds", "1"});
    INFO(result.err);
    CHECK(result.out.starts_with("SIMULATED"));
}

TEST_CASE("advise --measure records with the best mitigations on the card, and compares predicted and measured "
          "values")
{
    const AdvisedRun& made = AdvisedRun::one();
    const std::string out = (made.folder / "measured").string();
    const auto result =
        runCli({"advise", made.run, "--seeds", "2", "--measure", "2", "--out", out, "--progress", "none", "--json"});
    INFO(result.err);
    REQUIRE(result.exitCode == 0);
    const auto json = nlohmann::json::parse(result.out);
    const auto& mitigations = json.at("measured").at("cures");
    REQUIRE(mitigations.size() == 2);
    for (std::size_t i = 0; i < mitigations.size(); ++i) {
        CHECK(mitigations[i].at("id") == json.at("cures")[i].at("id"));
        CHECK(mitigations[i].at("measured").at("dropped_time_ms").at("value").is_number());
        CHECK(mitigations[i].at("predicted").at("dropped_time_ms").at("value").is_number());
        CHECK(mitigations[i].at("interval_holds") == true);
    }
    std::vector<std::string> steps;
    const auto record = readRunJson(out);
    for (const auto& step : record.at("steps"))
        steps.push_back(step.at("id"));
    CHECK(steps ==
          std::vector<std::string>{"characterization_1", "mitigation_1", "characterization_2", "mitigation_2"});
    const auto again = runCli({"advise", out}); // its own folder says it again
    CHECK(again.exitCode == 0);
    CHECK(again.out.starts_with("SIMULATED"));
    CHECK(again.out.find("measured") != std::string::npos);
    CHECK(again.out.find("yes") != std::string::npos);
}

TEST_CASE("advise --measure on another card than the run's is refused, and nothing is written")
{
    const AdvisedRun& made = AdvisedRun::one();
    const auto result = runCli({"advise", made.run, "--seeds", "1", "--measure", "1", "--device", "sim:good-u1",
                                "--out", (made.folder / "other").string(), "--progress", "none"});
    CHECK(result.exitCode == 3);
    CHECK(isOneSentence(result.err));
    CHECK_FALSE(std::filesystem::exists(made.folder / "other"));
}

TEST_CASE("advise --measure without a folder for its run is a mistake of the command line")
{
    const auto result = runCli({"advise", AdvisedRun::one().run, "--measure", "1"});
    CHECK(result.exitCode == 2);
    CHECK(isOneSentence(result.err));
}
