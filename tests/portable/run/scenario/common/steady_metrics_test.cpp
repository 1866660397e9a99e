// Throughput by bytes from the samples of a phase, and the metric computed from it.
#include "ground/quantity/metric_flag.h"
#include "run/scenario/common/steady_metrics.h"

#include "run/scenario/common/byte_series.h"

#include "judge/verdict/verdict_rules.h"
#include "support/full_run.h"
#include "support/waf_record.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

using namespace assay;
using namespace std::chrono_literals;
using Catch::Matchers::WithinRel;

namespace {

// 1 MB at 40 MB/s each until `fallsAt`, then at 10 MB/s.
PhaseSamples falling(int ops, int fallsAt)
{
    PhaseSamples phase(PhaseRole::write, IoOp::write, Bytes(), Bytes(1'000'000'000), 5s);
    Ns now = 5s;
    for (int i = 0; i < ops; ++i) {
        const Ns each = i < fallsAt ? 25ms : 100ms;
        phase.record({.op = IoOp::write,
                      .offset = Bytes(),
                      .length = Bytes(1'000'000),
                      .issued = now,
                      .submitted = now,
                      .completed = now + each});
        now += each;
    }
    return phase;
}

bool flaggedWith(const Metric& metric, MetricFlag flag)
{
    return std::ranges::find(metric.flags, flag) != metric.flags.end();
}

} // namespace

TEST_CASE("Time series yield throughput by bytes for any duration of a block")
{
    const PhaseSamples phase = falling(2000, 500);
    const ByteSeries series = byteSeries({&phase});
    REQUIRE(series.megabytesPerSecond.size() == kSteadyBlocks);
    CHECK(series.block.count() == 2'000'000'000 / kSteadyBlocks);
    CHECK_THAT(series.megabytesPerSecond[10], WithinRel(40.0, 0.01));
    CHECK_THAT(series.megabytesPerSecond[62], WithinRel(40.0, 0.01)); // 500 of 2000 MB are 64 of 256 blocks
    CHECK_THAT(series.megabytesPerSecond[65], WithinRel(10.0, 0.01));
    CHECK_THAT(series.megabytesPerSecond.back(), WithinRel(10.0, 0.01));
}

TEST_CASE("A write step says whether it became steady and from where on; undecided is never a fault of the card")
{
    JudgedRecord run;
    run.device.capacity = Bytes(1'000'000'000);
    StepRecord step;
    step.id = "w";
    step.scenario = "sequential_write";
    const auto metricsOf = [&](int ops) {
        step.phases = {falling(ops, 500)};
        return steadyMetrics(run, step);
    };
    const auto steady = metricsOf(2000);
    REQUIRE(steady.size() >= 2);
    CHECK(steady[0].id == "steady");
    CHECK(std::get<double>(steady[0].value) == 1);
    CHECK(steady[1].id == "steady_from");
    CHECK_THAT(std::get<double>(steady[1].value), WithinRel(500e6, 0.02));

    const auto cut = metricsOf(1400);
    CHECK(std::get<double>(cut[0].value) == 0);
    CHECK(flaggedWith(cut[0], MetricFlag::undecided));
    CHECK(flaggedWith(cut[0], MetricFlag::notOverwritten));
    Criterion criterion;
    criterion.metric = "steady";
    criterion.op = Comparison::equal;
    criterion.limit = 1.0;
    CHECK(judge(criterion, cut).verdict == Verdict::inconclusive);
    CHECK(judge(criterion, steady).verdict == Verdict::pass);

    // A cache found before: four of it must lie in the last level, 1500 MB.
    StepRecord character;
    character.scenario = "flash_character";
    character.facts["character"] = test::characterFacts();
    run.steps = {character};
    auto& cache = run.steps[0].facts["character"]["buses"][0]["slc_cache_bytes"];
    cache = 400'000'000;
    const auto guarded = metricsOf(2000);
    CHECK(flaggedWith(guarded[0], MetricFlag::levelTooShort));
    cache = 300'000'000;
    CHECK(std::get<double>(metricsOf(2000)[0].value) == 1);
    cache = nullptr; // told by nobody: it may be of any size
    CHECK(flaggedWith(metricsOf(2000)[0], MetricFlag::levelTooShort));
}

TEST_CASE(
    "Behind an SLC cache the steady state is found, where the window of the SNIA specification stays in the cache")
{
    using namespace assay::test;
    const std::string card =
        R"([card]
name = "t"
advertised_bytes = 536_870_912
[bus]
mb_s = 90
command_us = 100
[nand]
t_read_us = 60
t_program_us = 1500
planes = 2
t_erase_us = 3000
[ftl]
kind = "page"
[slc]
cache_bytes = 268_435_456
t_program_us = 250
[jitter]
sigma = 0.02
)";
    FullRun run = FullRun::onSim(card, R"([profile]
name = "t"
[[step]]
id = "w"
scenario = "sequential_write"
passes = 2
[[criterion]]
metric = "w.steady"
op = "=="
limit = 1
)");
    const JudgedRecord& record = run.finish();
    CHECK(valueOf(record, "w.steady") == 1);
    CHECK_THAT(valueOf(record, "w.steady_from"), WithinRel(268'435'456.0, 0.05));
    CHECK(valueOf(record, "w.pts_steady") == 1);
    CHECK(valueOf(record, "w.pts_steady_from") < 100e6);
    CHECK(run.exitCode() == 0);
}
