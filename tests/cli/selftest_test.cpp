// selftest, and what a run tells of the computer that it ran on.
#include "cli_program.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay::test;

namespace {

bool toldOfHost(int code) { return code == 0 || code == 3; } // fit or not: this computer may be busy

} // namespace

// The whole test takes 15 s; `./dev bench` shows it.
TEST_CASE("The short self-test says how far times may be wrong here, in figures and in words")
{
    const auto result = runCli({"selftest", "--short", "--json"});
    INFO(result.err);
    REQUIRE(toldOfHost(result.exitCode));
    const auto test = nlohmann::json::parse(result.out);
    CHECK(test.at("fit") == (result.exitCode == 0));
    CHECK(test.at("reasons").empty() == (result.exitCode == 0));
    for (const char* key : {"uncertainty_ns", "clock_resolution_ns", "wakeup_p99_ns", "io_overhead_ns"}) {
        CAPTURE(key);
        CHECK(test.at(key) > 0);
    }
    CHECK(test.at("uncertainty_ns") >= test.at("wakeup_p99_ns"));
    CHECK(test.at("uncertainty_interval_ns")[0] <= test.at("uncertainty_ns"));
    CHECK(test.at("uncertainty_interval_ns")[1] >= test.at("uncertainty_ns"));
    CHECK(test.at("clock_backwards") == 0);
    CHECK_FALSE(test.contains("channels"));
    CHECK(test.at("took_ns") < 20'000'000'000);
}

TEST_CASE("A run tests its computer first if asked to, and its record and scorecard say what that means")
{
    const TempFolder folder;
    const std::string image = folder / "card.img";
    std::ofstream(image).close();
    std::filesystem::resize_file(image, 64 << 20);
    const std::string profile = writeText(folder / "p.toml", R"([profile]
name = "short"
version = "1"
[[step]]
id = "read"
scenario = "random_read"
max_bytes = 4_194_304
[[criterion]]
metric = "read.latency_p50"
op = "<="
limit = 1_000_000
unit = "us"
)");
    const std::string out = folder / "run";
    const auto run = runCli({"run", "image:" + image, "--profile", profile, "--out", out, "--selftest"});
    INFO(run.err);
    CHECK(run.out.find("Timing uncertainty of a single I/O on this computer") != std::string::npos);
    const auto judged = runCli({"judge", out, "--json"});
    const auto record = nlohmann::json::parse(judged.out);
    CHECK(record.at("self_test").at("uncertainty_ns") > 0);
    CHECK(record.at("steps")[0].at("host_samples") == true);
    CHECK(std::filesystem::exists(folder / "run/samples/read.host.csv"));
    bool uncertain = false;
    for (const auto& metric : record.at("metrics"))
        uncertain = uncertain || (metric.at("id") == "read.latency_p50" && metric.at("host_uncertainty") > 0);
    CHECK(uncertain);
    std::ofstream(folder / "run/samples/read.host.csv") << "begin_ns,end_ns\n";
    CHECK(runCli({"judge", out}).exitCode == 3); // a part of the record was changed
}
