// The first customer's story, end to end, as one command tells it: cardassay-cli run sim:seed-c10-mlc --profile
// qualification --set recorder.trace_seed=7 --set state.trace_seed=7 --out DIR
#include "support/full_run.h"
#include "support/load.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>

using namespace assay;
using namespace assay::test;

namespace {

// The group of recordings that the customer's card and the prototypes fall in (docs/method/recorder.md, "Spread
// between recordings").
std::string customersProfile()
{
    std::string profile = builtIn("profiles", "qualification");
    for (const std::string scenario : {"scenario = \"recorder\"\n", "scenario = \"dirty_state\"\n"})
        profile.insert(profile.find(scenario) + scenario.size(), "trace_seed = 7\n");
    return profile;
}

const CriterionResult& criterion(const JudgedRecord& record, std::string_view metric)
{
    const auto found = std::ranges::find(record.criteria, metric, &CriterionResult::metric);
    REQUIRE(found != record.criteria.end());
    return *found;
}

} // namespace

TEST_CASE("One command explains the card that dropped frames when preconditioned", "[heavy]")
{
    FullRun run("sim:seed-c10-mlc", customersProfile());
    const JudgedRecord& record = run.finish();
    CHECK(record.verdict == Verdict::fail);
    CHECK(run.exitCode() == 1);
    CHECK(criterion(record, "recorder.dropped_time").verdict == Verdict::fail);
    CHECK(valueOf(record, "recorder.throughput_mean") < 2.5); // two streams need 2.5 MB/s
    CHECK(valueOf(record, "state.aged_recording") < 2.5);
    CHECK(valueOf(record, "state.discarded_recording") / valueOf(record, "state.aged_recording") >
          1.7); // formatted as cameras do, with a discard
    CHECK(valueOf(record, "state.discarded_recording") / valueOf(record, "state.aged_recording") < 2.3);
    CHECK(valueOf(record, "recorder.fragments_per_file") >= 1390);
    const double waf = record.truth.at("recorder.waf");
    CHECK(waf > 5.3);
    CHECK(waf < 5.9);
    const Metric* const estimate = record.metric("recorder.waf");
    REQUIRE(estimate);
    CHECK(estimate->ci->low <= waf);
    CHECK(estimate->ci->high >= waf);
    CHECK(valueOf(record, "overwrite.bad_sectors") == 0);
}

TEST_CASE("A good card passes the dashcam profile, a slow one fails on throughput")
{
    const bool good = GENERATE(from_range(load(std::vector<int>{false, true}))) != 0;
    FullRun run(good ? "sim:good-u1" : "sim:slow-c4", builtIn("profiles", "dashcam-20mbit"));
    CHECK(run.finish().verdict == (good ? Verdict::pass : Verdict::fail));
    CHECK(criterion(run.record(), "overwrite.throughput_min_window").verdict == (good ? Verdict::pass : Verdict::fail));
}

TEST_CASE("Random overwrites around a written region are no errors of the card")
{
    FullRun run("sim:good-u1", R"([profile]
name = "t"
version = "1"
[[step]]
id = "written"
scenario = "sequential_write"
region_bytes = 67_108_864
[[step]]
id = "overwritten"
scenario = "random_write"
region_bytes = 134_217_728
duration_s = 5
[[step]]
id = "verified"
scenario = "sequential_read"
region_bytes = 67_108_864
verify = true
)");
    CHECK(valueOf(run.finish(), "verified.bad_sectors") == 0);
}
