// Predictions of the advice against measurements, on emulated cards that are block devices with a flash translation
// layer.
//   build/bin/assay_cli_tests "[prediction]"      three to four minutes a card, as root, on a computer that does
//   nothing else
#include "cli_program.h"
#include "support/linux/fuse_card.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <fmt/format.h>

using namespace assay;
using namespace assay::test;

namespace {

constexpr Bytes kBlockCard = mib(128);

std::string flashInside(const std::string& layer)
{
    return fmt::format("[card]\nname = \"f\"\nadvertised_bytes = {}\n[bus]\nmb_s = 80\ncommand_us = 200\n[nand]\n"
                       "page_bytes = 16_384\nt_read_us = 60\nt_program_us = 500\nt_erase_us = 2000\n{}",
                       kBlockCard.count(), layer);
}

// Of `megabits` no card here takes all as it is.
std::string edgeProfile(const std::string& streams)
{
    return fmt::format(R"([profile]
name = "camera"
version = "1"
[[step]]
id = "inside"
scenario = "flash_character"
budget_s = 40
[[step]]
id = "camera"
scenario = "recorder"
streams_mbit = "{}"
index_s = 1
segment_bytes = 6_291_456
buffer_bytes = 4_194_304
age_wraps = 1
wraps = 1
)",
                       streams);
}

nlohmann::json answerOf(const ProgramResult& result)
{
    INFO(result.out << result.err);
    REQUIRE(result.out.starts_with("{"));
    return nlohmann::json::parse(result.out);
}

} // namespace

TEST_CASE("On block devices the advice predicts dropped time within 15 % or one second", "[.lab][fuse][prediction]")
{
    const auto [name, layer, streams] = GENERATE(table<std::string, std::string, std::string>({
        {"three open units", "pages_per_block = 64\n[ftl]\nkind = \"open_au\"\nopen_units = 3\n", "36, 24"},
        {"five open units on two planes",
         "pages_per_block = 96\nplanes = 2\n[ftl]\nkind = \"open_au\"\nopen_units = 5\nclose_order = \"fifo\"\n",
         "96, 64"},
        {"six log blocks", "pages_per_block = 64\n[ftl]\nkind = \"hybrid\"\nlog_blocks = 6\n", "54, 36"},
        {"mapped by pages", "pages_per_block = 128\nplanes = 2\n[ftl]\nkind = \"page\"\nover_provisioning = 0.05\n",
         "120, 80"},
    }));
    const TempFolder folder;
    FuseCard card(kBlockCard, {"design=" + writeText(folder / "card.toml", flashInside(layer))});
    const std::string run = (folder / "run").string(), measured = (folder / "measured").string();
    const std::string id = eraseIdOf(card.device());
    runCli({"run", card.device(), "--profile", writeText(folder / "p.toml", edgeProfile(streams)), "--out", run,
            "--progress", "none", "--lab", "--erase", id},
           std::chrono::minutes(6));
    const auto advice = answerOf(runCli(
        {"advise", run, "--measure", "2", "--out", measured, "--progress", "none", "--lab", "--erase", id, "--json"},
        std::chrono::minutes(6)));
    const auto& base = advice.at("base");
    const double came = base.at("measured").at("dropped_time_ms").at("value"),
                 said = base.at("predicted").at("dropped_time_ms");
    std::string line = fmt::format("{}: as it is {:.0f} ms said, {:.0f} came", name, said, came);
    CAPTURE(name);
    CHECK(came > 2000); // else nothing is shown
    CHECK(std::abs(said - came) <= std::max(1000.0, 0.15 * came));
    for (const auto& mitigation : advice.at("measured").at("cures")) {
        const auto lost = [&](const char* which) {
            return mitigation.at(which).at("dropped_time_ms").at("value").get<double>();
        };
        line += fmt::format("; {} {:.0f} ms said, {:.0f} came", mitigation.at("id").get<std::string>(),
                            lost("predicted"), lost("measured"));
        CHECK(mitigation.at("within_15_percent_or_1_s") == true);
    }
    WARN(line);
}
