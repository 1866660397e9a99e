// Whole runs of mixed_io on simulated cards: what was asked is what was done, measured and read back.
#include "support/full_run.h"

#include "run/scenario/scenario.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

using namespace assay;
using namespace assay::test;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

std::string mixedProfile(const std::string& lines)
{
    return "[profile]\nname = \"mixed\"\n\n[[step]]\nid = \"m\"\nscenario = \"mixed_io\"\n" + lines;
}

const StepRecord& stepOfRun(FullRun& run)
{
    const JudgedRecord& record = run.finish();
    INFO(record.note.english());
    REQUIRE(record.outcome == Outcome::completed);
    return record.steps.front();
}

double valueIn(const JudgedRecord& record, const std::string& id)
{
    const auto found = std::ranges::find(record.metrics, id, &Metric::id);
    REQUIRE(found != record.metrics.end());
    return std::get<double>(found->value);
}

} // namespace

TEST_CASE("A mix reads and writes its shares, after a pre-fill, and reads back every write", "[mixed]")
{
    FullRun run("sim:good-u1", mixedProfile("region_bytes = 8388608\nread_percent = 30\nqueue_depth = 4\npasses = 2\n"
                                            "verify = true\n"));
    const StepRecord& step = stepOfRun(run);
    REQUIRE(step.phase(PhaseRole::prefill));
    REQUIRE(step.phase(PhaseRole::write));
    REQUIRE(step.phase(PhaseRole::read));
    REQUIRE(step.phase(PhaseRole::verify));
    const PhaseSamples &writes = *step.phase(PhaseRole::write), &reads = *step.phase(PhaseRole::read),
                       &check = *step.phase(PhaseRole::verify);
    CHECK(writes.ops + reads.ops == 2 * 2048);
    CHECK_THAT(static_cast<double>(reads.ops) / (2.0 * 2048), WithinAbs(0.3, 0.03));
    CHECK(writes.begin == reads.begin);
    CHECK(writes.end == reads.end);
    CHECK(check.ops == writes.ops);
    CHECK(check.integrity.checked() == writes.bytes.count() / 512);
    CHECK(check.integrity.bad() == 0);
    CHECK(step.queueDepth == 4);
    CHECK(valueIn(run.record(), "m.read_throughput_mean") > 0);
    CHECK(valueIn(run.record(), "m.verify_throughput_mean") > 0);
}

TEST_CASE("A rate limit is met, and flushes are counted separately", "[mixed]")
{
    FullRun run("sim:good-u1", mixedProfile("region_bytes = 8388608\nwrite_rate_bytes_s = 1048576\nwrite_blocks = "
                                            "\"16384\"\nflush_every = 8\nflush_at_end = true\n"));
    const StepRecord& step = stepOfRun(run);
    CHECK(step.phase(PhaseRole::write)->bytes == mib(8));
    CHECK_THAT(valueIn(run.record(), "m.throughput_mean"), WithinRel(1.048576, 0.01));
    CHECK(step.facts.at("mixed_io").at("flushes") == 512 / 8); // the last one is that of the end
    CHECK_FALSE(step.phase(PhaseRole::prefill));
}

TEST_CASE("A ramp and idle time are in no metric, and a duration ends the step", "[mixed]")
{
    FullRun run("sim:good-u1", mixedProfile("region_bytes = 8388608\nwarmup_s = 1\nduration_s = 2\nidle_before_s = 5\n"
                                            "random_percent = 0\nwrite_blocks = \"65536\"\n"));
    const StepRecord& step = stepOfRun(run);
    REQUIRE(step.phase(PhaseRole::warmup));
    CHECK_THAT(seconds(step.phase(PhaseRole::warmup)->duration()), WithinAbs(1, 0.05));
    CHECK_THAT(seconds(step.phase(PhaseRole::write)->duration()), WithinAbs(2, 0.05));
    CHECK(step.phase(PhaseRole::warmup)->begin - step.begin >= std::chrono::seconds(5));
}

TEST_CASE("A pause starts after the I/Os in flight have completed", "[mixed]")
{
    FullRun run("sim:good-u1", mixedProfile("region_bytes = 8388608\nmax_bytes = 1048576\nqueue_depth = 4\npause_us = "
                                            "100000\npause_every = 16\n"));
    const StepRecord& step = stepOfRun(run);
    CHECK(step.phase(PhaseRole::write)->ops == 256);
    CHECK(seconds(step.phase(PhaseRole::write)->duration()) >= 15 * 0.1);
}

TEST_CASE("The region may be given in percent of the card", "[mixed]")
{
    FullRun run("sim:good-u1", mixedProfile("region_percent = 10\noffset_percent = 50\nmax_bytes = 1048576\n"));
    const StepRecord& step = stepOfRun(run);
    const Bytes capacity = run.record().device.capacity;
    const AddressMap& map = step.phase(PhaseRole::write)->map;
    CHECK_THAT(static_cast<double>(map.offset().count()), WithinRel(0.5 * static_cast<double>(capacity.count()), 1e-4));
}

TEST_CASE("Reading back finds lost data", "[mixed]")
{
    auto run = FullRun::onSim(R"([card]
name = "loser"
advertised_bytes = 67108864
[[fault]]
kind = "lost_write"
op = "write"
offset = 1048576
length = 65536
)",
                              mixedProfile("region_bytes = 8388608\nverify = true\n"));
    const StepRecord& step = stepOfRun(run);
    CHECK(step.phase(PhaseRole::verify)->integrity.bad() == 65536 / 512);
}

TEST_CASE("The writes of a step can be visited again, ramp and measurement apart", "[mixed]")
{
    const std::string profile =
        mixedProfile("region_bytes = 8388608\nread_percent = 50\nmax_bytes = 4194304\nwarmup_s = 0.05\n");
    FullRun run("sim:good-u1", profile);
    const StepRecord& step = stepOfRun(run);
    const auto parsed = parseProfile(profile, "p.toml", scenarioSchemas());
    REQUIRE(parsed);
    CardContent content;
    DeviceInfo device = run.record().device;
    const auto planned = findScenario("mixed_io")->plan({parsed->steps.front(), device, content, 1});
    REQUIRE(planned);
    std::uint64_t prepared = 0, measured = 0;
    (*planned)->visitWrites(step, [&](const TracedWrite& write) {
        ++(write.measured ? measured : prepared);
        return true;
    });
    CHECK(measured == step.phase(PhaseRole::write)->ops);
    CHECK(prepared == step.phase(PhaseRole::prefill)->ops + step.phase(PhaseRole::warmup)->ops);
    CHECK((*planned)->isRateLimited());
}
