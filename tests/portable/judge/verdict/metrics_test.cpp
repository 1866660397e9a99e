// Metrics are checked against phases whose numbers are known by construction.
#include "ground/quantity/metric_flag.h"
#include "judge/verdict/metrics.h"

#include "ground/base/rounded.h"
#include "run/scenario/scenario.h"

#include "run/profile/profile.h"
#include "run/record/metric.h"
#include "run/record/scorecard.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cerrno>
#include <cmath>
#include <set>

using namespace assay;
using namespace std::chrono_literals;
using Catch::Matchers::EndsWith;
using Catch::Matchers::WithinRel;

namespace {

// I/Os of 1 MB one after the other, each `each` long.
PhaseSamples steady(PhaseRole role, IoOp op, int count, Ns each, Ns begin = 50s)
{
    PhaseSamples phase(role, op, Bytes(), gib(1), begin);
    for (int i = 0; i < count; ++i) {
        const Ns issued = begin + each * i;
        phase.record({.op = op,
                      .offset = Bytes(512),
                      .length = Bytes(1'000'000),
                      .issued = issued,
                      .submitted = issued + 10us,
                      .completed = issued + each});
    }
    return phase;
}

StepRecord stepOf(std::string id, std::vector<PhaseSamples> phases)
{
    StepRecord step;
    step.id = std::move(id);
    step.phases = std::move(phases);
    return step;
}

JudgedRecord runOf(std::vector<StepRecord> steps)
{
    JudgedRecord run;
    run.steps = std::move(steps);
    run.metrics = computeMetrics(run);
    return run;
}

double number(const JudgedRecord& run, std::string_view id)
{
    const Metric* metric = run.metric(id);
    INFO(id);
    REQUIRE(metric);
    return std::get<double>(metric->value);
}

bool flagged(const Metric* metric, MetricFlag flag)
{
    return metric && std::ranges::find(metric->flags, flag) != metric->flags.end();
}

} // namespace

TEST_CASE("A steady write yields its rate, latency and totals")
{
    const JudgedRecord run = runOf({stepOf("w", {steady(PhaseRole::write, IoOp::write, 600, 50ms)})});
    CHECK_THAT(number(run, "w.throughput_mean"), WithinRel(20.0, 1e-9));
    CHECK_THAT(number(run, "w.throughput_min_window"), WithinRel(20.0, 1e-6));
    CHECK_THAT(number(run, "w.iops"), WithinRel(20.0, 1e-9));
    CHECK_THAT(number(run, "w.latency_p50"), WithinRel(50'000.0, 0.004));
    CHECK(number(run, "w.latency_max") == 50'000.0);
    CHECK(number(run, "w.latency_submission_max") == 10.0);
    CHECK(number(run, "w.latency_completion_max") == 49'990.0);
    CHECK(number(run, "w.stall_count") == 0.0);
    CHECK(number(run, "w.stall_longest") == 0.0);
    CHECK(number(run, "w.bytes_written") == 600e6);
    CHECK(number(run, "w.bytes_read") == 0.0);
    CHECK(number(run, "w.io_errors") == 0.0);
    CHECK(number(run, "run.io_errors") == 0.0);
    CHECK(run.metric("w.throughput_mean")->ci.has_value());
    CHECK(run.metric("w.throughput_mean")->n == 600);
    CHECK(run.metric("w.throughput_min_window")->n == 30);
    CHECK(run.metric("w.throughput_mean")->unit == "MB/s");
}

TEST_CASE("Every metric has a unit known to profiles, a method and a number of observations")
{
    const JudgedRecord run = runOf({stepOf("both", {steady(PhaseRole::prefill, IoOp::write, 5, 50ms),
                                                    steady(PhaseRole::write, IoOp::write, 30, 50ms),
                                                    steady(PhaseRole::verify, IoOp::read, 30, 50ms)})});
    std::set<std::string> ids;
    for (const Metric& metric : run.metrics) {
        CAPTURE(metric.id);
        const Quantity* quantity = findQuantity(metric.id.substr(metric.id.find('.') + 1));
        REQUIRE(quantity);
        CHECK(metric.unit == quantity->unit);
        CHECK_FALSE(metric.method.empty());
        CHECK(ids.insert(metric.id).second);
    }
}

TEST_CASE("No metric has digits that depend on the mathematics library")
{
    const JudgedRecord run = runOf({stepOf("w", {steady(PhaseRole::write, IoOp::write, 700, 37ms)})});
    const Metric* rate = run.metric("w.throughput_mean");
    REQUIRE(rate);
    REQUIRE(rate->ci);
    CHECK(std::get<double>(rate->value) == 27.027027);
    CHECK(rounded(rate->ci->low) == rate->ci->low);
    CHECK(rounded(rate->ci->high) == rate->ci->high);
    CHECK(rounded(run.metric("w.latency_max")->exceedanceBound.value()) ==
          run.metric("w.latency_max")->exceedanceBound.value());
}

TEST_CASE("The interval of the mean widens with the noise, and so does that of IOPS")
{
    PhaseSamples phase(PhaseRole::write, IoOp::write, Bytes(), gib(1), 0s);
    Ns now{};
    for (int i = 0; i < 1000; ++i) {
        const Ns each = i % 20 == 0 ? 150ms : 45ms;
        phase.record({.op = IoOp::write,
                      .offset = Bytes(),
                      .length = Bytes(2'000'000),
                      .issued = now,
                      .submitted = now,
                      .completed = now + each});
        now += each;
    }
    const JudgedRecord run = runOf({stepOf("w", {phase})});
    const auto throughput = run.metric("w.throughput_mean")->ci;
    const auto iops = run.metric("w.iops")->ci;
    REQUIRE(throughput);
    REQUIRE(iops);
    CHECK(throughput->low < number(run, "w.throughput_mean"));
    CHECK(throughput->high > number(run, "w.throughput_mean"));
    CHECK_THAT(iops->low * 2, WithinRel(throughput->low, 1e-8));
    CHECK(run.metric("w.throughput_mean")->unit == "MB/s");
}

TEST_CASE(
    "A phase of fewer than ten I/Os has no interval and is flagged; below one second it has no minimum 1 s throughput")
{
    const JudgedRecord run = runOf({stepOf("nine", {steady(PhaseRole::read, IoOp::read, 9, 1s)}),
                                    stepOf("half", {steady(PhaseRole::read, IoOp::read, 5, 100ms)})});
    CHECK_FALSE(run.metric("nine.throughput_mean")->ci);
    CHECK(flagged(run.metric("nine.throughput_mean"), MetricFlag::tooShort));
    CHECK(flagged(run.metric("nine.iops"), MetricFlag::tooShort));
    CHECK(run.metric("nine.throughput_min_window"));
    CHECK_FALSE(run.metric("half.throughput_min_window"));
    CHECK(runOf({stepOf("ten", {steady(PhaseRole::read, IoOp::read, 10, 100ms)})}).metric("ten.throughput_mean")->ci);
    CHECK_THAT(number(run, "half.throughput_mean"), WithinRel(10.0, 1e-9));
}

TEST_CASE("A step stopped before its first completion has no rate, and after a few a flagged one")
{
    StepRecord none = stepOf("none", {steady(PhaseRole::write, IoOp::write, 0, 1s)});
    none.phases.front().end += 1s;
    StepRecord few = stepOf("few", {steady(PhaseRole::write, IoOp::write, 3, 1s)});
    StepRecord failed = none;
    failed.id = "failed";
    failed.phases.front().failedOps = 1;
    none.outcome = few.outcome = Outcome::stopped;
    const JudgedRecord run = runOf({none, few, failed});
    CHECK_FALSE(run.metric("none.throughput_mean"));
    CHECK_FALSE(run.metric("none.iops"));
    CHECK(flagged(run.metric("few.iops"), MetricFlag::unfinished));
    CHECK(number(run, "failed.iops") == 0);
    CHECK_FALSE(flagged(run.metric("failed.iops"), MetricFlag::unfinished));
    CHECK(flagged(run.metric("few.bytes_written"), MetricFlag::unfinished));
    CHECK(flagged(run.metric("run.io_errors"), MetricFlag::unfinished));
    CHECK_FALSE(flagged(runOf({failed}).metric("run.io_errors"), MetricFlag::unfinished));
}

TEST_CASE("Extremes have an upper bound on the exceedance rate with 95 % confidence")
{
    const JudgedRecord run = runOf({stepOf("w", {steady(PhaseRole::write, IoOp::write, 600, 50ms)}),
                                    stepOf("stalls", {steady(PhaseRole::write, IoOp::write, 20, 300ms)})});
    const double of600 = 1 - std::pow(0.05, 1 / 600.0);
    CHECK_THAT(*run.metric("w.latency_max")->exceedanceBound, WithinRel(of600, 1e-9));
    CHECK_THAT(*run.metric("w.stall_longest")->exceedanceBound, WithinRel(of600, 1e-9));
    CHECK_THAT(*run.metric("w.stall_count")->exceedanceBound, WithinRel(of600, 1e-9));
    CHECK_THAT(*run.metric("w.throughput_min_window")->exceedanceBound, WithinRel(1 - std::pow(0.05, 1 / 30.0), 1e-9));
    CHECK_FALSE(run.metric("w.latency_p99")->exceedanceBound);
    CHECK_FALSE(run.metric("stalls.stall_count")->exceedanceBound); // a count, not its absence
}

TEST_CASE(
    "A write rate that never fell does not exclude a larger write cache; one that fell is judged by its lower level")
{
    PhaseSamples falling = steady(PhaseRole::write, IoOp::write, 300, 50ms);
    for (int i = 0; i < 300; ++i) {
        const Ns now = falling.end;
        falling.record({.op = IoOp::write,
                        .offset = Bytes(),
                        .length = Bytes(1'000'000),
                        .issued = now,
                        .submitted = now,
                        .completed = now + 100ms});
    }
    JudgedRecord run;
    run.device.capacity = gib(4);
    run.steps = {stepOf("even", {steady(PhaseRole::write, IoOp::write, 600, 50ms)}), stepOf("falling", {falling}),
                 stepOf("read", {steady(PhaseRole::read, IoOp::read, 600, 50ms)})};
    run.metrics = computeMetrics(run);
    CHECK(flagged(run.metric("even.throughput_mean"), MetricFlag::cacheNotExcluded));
    CHECK_FALSE(flagged(run.metric("falling.throughput_mean"), MetricFlag::cacheNotExcluded));
    CHECK(flagged(run.metric("falling.throughput_mean"), MetricFlag::slowed));
    CHECK(run.metric("falling.throughput_mean")->sustained->high < 10.1);
    CHECK_FALSE(flagged(run.metric("read.throughput_mean"), MetricFlag::cacheNotExcluded));
}

TEST_CASE("A quantile with too few observations for an interval is flagged")
{
    const JudgedRecord run = runOf({stepOf("r", {steady(PhaseRole::read, IoOp::read, 299, 1ms)})});
    CHECK(run.metric("r.latency_p50")->ci);
    CHECK(run.metric("r.latency_p99")->ci);
    CHECK_FALSE(flagged(run.metric("r.latency_p99"), MetricFlag::fewSamples));
    CHECK_FALSE(run.metric("r.latency_p999")->ci);
    CHECK(flagged(run.metric("r.latency_p999"), MetricFlag::fewSamples));
    CHECK(run.metric("r.latency_p999")->n == 299);
}

TEST_CASE("Prefill and warm-up count only in totals, and the method says that they are excluded")
{
    const JudgedRecord run = runOf({stepOf("r", {steady(PhaseRole::prefill, IoOp::write, 10, 500ms),
                                                 steady(PhaseRole::warmup, IoOp::read, 10, 400ms),
                                                 steady(PhaseRole::read, IoOp::read, 100, 50ms)})});
    CHECK_THAT(number(run, "r.throughput_mean"), WithinRel(20.0, 1e-9));
    CHECK(number(run, "r.latency_max") == 50'000.0);
    CHECK(number(run, "r.stall_count") == 0.0);
    CHECK(number(run, "r.bytes_written") == 10e6);
    CHECK(number(run, "r.bytes_read") == 110e6);
    CHECK_THAT(run.metric("r.throughput_mean")->method, EndsWith("; prefill excluded; warm-up excluded"));
}

TEST_CASE("Write and verify phases of one step have separate metrics")
{
    const JudgedRecord run = runOf({stepOf(
        "o", {steady(PhaseRole::write, IoOp::write, 40, 50ms), steady(PhaseRole::verify, IoOp::read, 40, 25ms)})});
    CHECK_THAT(number(run, "o.throughput_mean"), WithinRel(20.0, 1e-9));
    CHECK_THAT(number(run, "o.verify_throughput_mean"), WithinRel(40.0, 1e-9));
    CHECK(number(run, "o.verify_latency_max") == 25'000.0);
}

TEST_CASE("A phase that only verifies never passes for the write")
{
    const JudgedRecord run = runOf({stepOf("o", {steady(PhaseRole::verify, IoOp::read, 40, 25ms)})});
    CHECK_FALSE(run.metric("o.throughput_mean"));
    CHECK(run.metric("o.verify_throughput_mean"));
}

TEST_CASE("Concurrent reads and writes of one step have separate metrics")
{
    const JudgedRecord run = runOf({stepOf(
        "m", {steady(PhaseRole::write, IoOp::write, 40, 50ms), steady(PhaseRole::read, IoOp::read, 40, 25ms)})});
    CHECK_THAT(number(run, "m.throughput_mean"), WithinRel(20.0, 1e-9));
    CHECK_THAT(number(run, "m.read_throughput_mean"), WithinRel(40.0, 1e-9));
}

TEST_CASE("Several passes are pooled by bytes and time, and the minimum 1 s throughput is that of the slowest pass")
{
    const JudgedRecord run = runOf({stepOf(
        "w", {steady(PhaseRole::write, IoOp::write, 100, 50ms), steady(PhaseRole::write, IoOp::write, 100, 200ms)})});
    CHECK_THAT(number(run, "w.throughput_mean"), WithinRel(200.0 / 25.0, 1e-9));
    CHECK_THAT(number(run, "w.throughput_min_window"), WithinRel(5.0, 1e-6));
    CHECK(run.metric("w.latency_p50")->n == 200);
    CHECK(run.metric("w.throughput_mean")->ci);
}

TEST_CASE("Passes of different lengths are pooled in equal blocks")
{
    const JudgedRecord run = runOf({stepOf(
        "w", {steady(PhaseRole::write, IoOp::write, 1500, 1s), steady(PhaseRole::write, IoOp::write, 900, 1s)})});
    const auto ci = run.metric("w.throughput_mean")->ci;
    REQUIRE(ci);
    CHECK_THAT(ci->low, WithinRel(256 / (256 + 2.9957), 1e-4)); // 256 blocks, none of twice the time: the rule of three
    CHECK_THAT(ci->high, WithinRel(1.0, 1e-9));
}

TEST_CASE("Stalls are counted, and the longest is given in ms")
{
    PhaseSamples phase = steady(PhaseRole::write, IoOp::write, 3, 300ms);
    const Ns now = phase.end;
    phase.record({.op = IoOp::write,
                  .offset = Bytes(),
                  .length = kib(4),
                  .issued = now,
                  .submitted = now,
                  .completed = now + 1200ms});
    const JudgedRecord run = runOf({stepOf("w", {phase})});
    CHECK(number(run, "w.stall_count") == 4.0);
    CHECK(number(run, "w.stall_longest") == 1200.0);
}

TEST_CASE("Failed I/Os of all phases and steps are summed")
{
    const auto failing = [](PhaseRole role, int count) {
        PhaseSamples phase = steady(role, IoOp::write, 2, 10ms);
        for (int i = 0; i < count; ++i)
            phase.record({.op = IoOp::write,
                          .offset = Bytes(),
                          .length = kib(4),
                          .issued = phase.end,
                          .submitted = phase.end,
                          .completed = phase.end,
                          .osError = EIO,
                          .failed = true});
        return phase;
    };
    const JudgedRecord run = runOf({stepOf("a", {failing(PhaseRole::prefill, 2), failing(PhaseRole::write, 3)}),
                                    stepOf("b", {failing(PhaseRole::write, 1)})});
    CHECK(number(run, "a.io_errors") == 5.0);
    CHECK(number(run, "b.io_errors") == 1.0);
    CHECK(number(run, "run.io_errors") == 6.0);
    CHECK(run.metric("run.io_errors")->n == 12);
}

TEST_CASE("A phase in which every I/O failed has no bytes and no latency")
{
    PhaseSamples phase(PhaseRole::write, IoOp::write, Bytes(), gib(1), 0s);
    phase.record({.op = IoOp::write,
                  .offset = Bytes(),
                  .length = kib(4),
                  .issued = 0s,
                  .submitted = 0s,
                  .completed = 2s,
                  .osError = EIO,
                  .failed = true});
    const JudgedRecord run = runOf({stepOf("w", {phase})});
    CHECK(number(run, "w.throughput_mean") == 0.0);
    CHECK(number(run, "w.throughput_min_window") == 0.0);
    CHECK_FALSE(run.metric("w.latency_p50"));
}

TEST_CASE("Steps and phases without any I/O yield neither rates nor latencies")
{
    CHECK(runOf({stepOf("none", {})}).metrics.empty());
    const JudgedRecord run = runOf({stepOf("w", {PhaseSamples(PhaseRole::write, IoOp::write, Bytes(), gib(1), 5s)})});
    CHECK_FALSE(run.metric("w.throughput_mean"));
    CHECK_FALSE(run.metric("w.latency_max"));
    CHECK(number(run, "w.bytes_written") == 0.0);
}
