// Write amplification from counters: arithmetic, interval, and all reasons to withhold it.
#include "ground/quantity/metric_flag.h"
#include "judge/verdict/telemetry_waf.h"
#include "run/record/scorecard.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

using namespace assay;
using Catch::Matchers::WithinRel;
using Id = CounterId;

namespace {

TelemetrySnapshot snapshotOf(std::vector<std::pair<Id, Counter>> counters)
{
    TelemetrySnapshot snapshot;
    for (const auto& [id, counter] : counters)
        snapshot.reading[id] = counter;
    return snapshot;
}

TelemetrySnapshot bytesCounted(std::uint64_t host, std::uint64_t nand, std::uint64_t nandQuantum = 512,
                               std::uint32_t unitError = 0)
{
    return snapshotOf({{Id::hostBytes, {host, 512, 0}}, {Id::nandBytes, {nand, nandQuantum, unitError}}});
}

TelemetrySnapshot erasesCounted(std::uint64_t total) { return snapshotOf({{Id::eraseTotal, {total, 1, 0}}}); }

std::string withheldReason(const TelemetryWaf& waf)
{
    return waf.metric ? "there is one" : waf.withheldReason.english();
}

constexpr Bytes kGb(1'000'000'000);

StepRecord stepOf(const char* id, const char* scenario, Bytes written, std::uint64_t erasesBefore,
                  std::uint64_t erasesAfter)
{
    StepRecord step;
    step.id = std::string(id);
    step.scenario = std::string(scenario);
    PhaseSamples phase;
    phase.op = IoOp::write;
    phase.bytes = written;
    step.phases.push_back(phase);
    step.params = {{"region_offset_bytes", 0}, {"region_bytes", 0}};
    step.telemetryBefore = erasesCounted(erasesBefore);
    step.telemetryAfter = erasesCounted(erasesAfter);
    return step;
}

JudgedRecord telemetryRunOf(std::vector<StepRecord> steps)
{
    JudgedRecord record;
    record.device.capacity = kGb * 8;
    record.steps = std::move(steps);
    return record;
}

} // namespace

TEST_CASE("The WAF is flash writes over host writes, with an interval from the resolution of the counters",
          "[telemetry]")
{
    const auto waf = telemetryWaf(bytesCounted(0, 0, 10'000'000),
                                  bytesCounted(kGb.count(), 2 * kGb.count(), 10'000'000), kGb, {}, Bytes());
    REQUIRE(waf.metric);
    CHECK(waf.metric->id == "waf");
    CHECK_THAT(std::get<double>(waf.metric->value), WithinRel(2.0, 1e-12));
    CHECK_THAT(waf.metric->ci->low, WithinRel(1.99, 1e-4)); // less the card's own writes
    CHECK_THAT(waf.metric->ci->high, WithinRel(2.01, 1e-5));
    CHECK(waf.metric->method.starts_with("telemetry; "));
    CHECK(waf.metric->n == 200);
    CHECK(waf.metric->flags.empty());
}

TEST_CASE("An uncertain unit of a counter widens the interval", "[telemetry]")
{
    const auto waf = telemetryWaf(bytesCounted(0, 0, 512, 69), bytesCounted(kGb.count(), 2 * kGb.count(), 512, 69), kGb,
                                  {}, Bytes());
    REQUIRE(waf.metric);
    CHECK_THAT(waf.metric->ci->low, WithinRel(2 * 0.931, 1e-4));
    CHECK_THAT(waf.metric->ci->high, WithinRel(2 * 1.069, 1e-5));
}

TEST_CASE("Counters that are too coarse for the step yield no WAF", "[telemetry]")
{
    constexpr std::uint64_t kGib = 1U << 30;
    CHECK(withheldReason(telemetryWaf(bytesCounted(0, 0, kGib), bytesCounted(kGb.count(), 2 * kGib, kGib), kGb, {}))
              .find("too coarse") != std::string::npos);
    CHECK(withheldReason(telemetryWaf(bytesCounted(0, 0, kGib), bytesCounted(kGb.count(), 0, kGib), kGb, {}))
              .find("too coarse") != std::string::npos);
    CHECK(telemetryWaf(bytesCounted(0, 0, kGib), bytesCounted(20 * kGb.count(), 22 * kGib, kGib), kGb * 20, {}).metric);
}

TEST_CASE("A card whose count of host bytes differs from ours has no WAF", "[telemetry]")
{
    CHECK(withheldReason(telemetryWaf(bytesCounted(0, 0), bytesCounted(2 * kGb.count(), 4 * kGb.count()), kGb, {}))
              .find("the run wrote") != std::string::npos);
    CHECK(withheldReason(telemetryWaf(bytesCounted(0, 0), bytesCounted(kGb.count() / 2, kGb.count()), kGb, {}))
              .find("the run wrote") != std::string::npos);
    CHECK(telemetryWaf(bytesCounted(0, 0), bytesCounted(kGb.count() + kGb.count() / 200, 2 * kGb.count()), kGb, {})
              .metric); // a file system's journal, say
    CHECK(withheldReason(telemetryWaf(bytesCounted(0, 0), bytesCounted(kGb.count(), kGb.count() / 4), kGb, {}))
              .find("fewer flash writes") != std::string::npos);
}

TEST_CASE("Our count of host bytes is used if the card has none", "[telemetry]")
{
    const auto nand = [](std::uint64_t bytes) { return snapshotOf({{Id::nandBytes, {bytes, 512, 0}}}); };
    const auto waf = telemetryWaf(nand(0), nand(3 * kGb.count()), kGb, {});
    REQUIRE(waf.metric);
    CHECK_THAT(std::get<double>(waf.metric->value), WithinRel(3.0, 1e-12));
}

TEST_CASE("Erases are used after a sequential overwrite has calibrated the bytes per erase", "[telemetry]")
{
    // 8 GB in blocks of 4 MB: 2000 erases. Then 1 GB at random erases 1000 blocks: WAF 4.
    const auto record = telemetryRunOf(
        {stepOf("order", "full_overwrite", kGb * 8, 5000, 7000), stepOf("random", "random_write", kGb, 7000, 8000)});
    const auto size = bytesPerErase(record);
    REQUIRE(size);
    CHECK_THAT(size->bytes, WithinRel(4e6, 1e-12));
    CHECK(size->step == "order");
    const auto waf = telemetryWaf(record, record.steps[1]);
    REQUIRE(waf.metric);
    CHECK_THAT(std::get<double>(waf.metric->value), WithinRel(4.0, 1e-12));
    const double held = static_cast<double>(kMinBufferedBytes.count()) / 1e9;
    CHECK_THAT(waf.metric->ci->low, WithinRel(999.0 / 2001 * 8 / (1 + held), 1e-9));
    CHECK_THAT(waf.metric->ci->high, WithinRel(1001.0 / 1999 * 8 / (1 - held), 1e-9));
    CHECK(waf.metric->flags == std::vector{MetricFlag::relativeToSequential});
    CHECK(withheldReason(telemetryWaf(record, record.steps[0])).find("by definition") != std::string::npos);
}

TEST_CASE("A step that started on a card too new to need erases has no WAF", "[telemetry]")
{
    const auto record = telemetryRunOf(
        {stepOf("first", "random_write", kGb, 1000, 2000), stepOf("order", "full_overwrite", kGb * 8, 5000, 7000)});
    REQUIRE(bytesPerErase(record));
    CHECK(bytesPerErase(record)->wholeCard == 2000);
    CHECK(withheldReason(telemetryWaf(record, record.steps[0])).find("too close to fresh") != std::string::npos);
}

TEST_CASE("An overwrite that cannot calibrate is not used", "[telemetry]")
{
    const StepRecord random = stepOf("random", "random_write", kGb, 7000, 8000);
    const auto refused = [&](StepRecord order) {
        const auto record = telemetryRunOf({std::move(order), random});
        CHECK_FALSE(bytesPerErase(record));
        return withheldReason(telemetryWaf(record, record.steps[1]));
    };
    SECTION("a part of the card")
    {
        CHECK(
            refused(stepOf("order", "full_overwrite", kGb * 7, 5000, 7000)).find("a sequential full-card overwrite") !=
            std::string::npos);
    }
    SECTION("at random") { refused(stepOf("order", "random_write", kGb * 8, 5000, 7000)); }
    SECTION("too few erases for 5 %") { refused(stepOf("order", "full_overwrite", kGb * 8, 5000, 5019)); }
    SECTION("a new card, whose first writes need no erases")
    {
        refused(stepOf("order", "full_overwrite", kGb * 8, 1000, 3000));
    }
    SECTION("many times over a small region")
    {
        StepRecord order = stepOf("order", "sequential_write", kGb * 8, 5000, 7000);
        order.params["region_bytes"] = 1'000'000;
        refused(std::move(order));
    }
    SECTION("cut short")
    {
        StepRecord order = stepOf("order", "full_overwrite", kGb * 8, 5000, 7000);
        order.outcome = Outcome::stopped;
        refused(std::move(order));
    }
}

TEST_CASE("A step without telemetry or without writes has neither a WAF nor a reason", "[telemetry]")
{
    StepRecord step = stepOf("read", "sequential_read", Bytes(), 5, 5);
    CHECK(telemetryWaf(telemetryRunOf({step}), step).withheldReason.empty());
    step = stepOf("write", "random_write", kGb, 5, 6);
    step.telemetryBefore.reset();
    const auto waf = telemetryWaf(telemetryRunOf({step}), step);
    CHECK_FALSE(waf.metric);
    CHECK(waf.withheldReason.empty());
}

TEST_CASE("Buffered bytes widen the interval of the counters by their share of the written bytes", "[telemetry]")
{
    const auto waf =
        telemetryWaf(bytesCounted(0, 0), bytesCounted(kGb.count(), 2 * kGb.count()), kGb, {}, Bytes(50'000'000));
    REQUIRE(waf.metric);
    CHECK_THAT(waf.metric->ci->low, WithinRel(2 / 1.05, 1e-4));
    CHECK_THAT(waf.metric->ci->high, WithinRel(2 / 0.95, 1e-4));
    CHECK(withheldReason(telemetryWaf(bytesCounted(0, 0), bytesCounted(kGb.count(), 2 * kGb.count()), kGb, {}, kGb))
              .find("too coarse") != std::string::npos);
}

TEST_CASE("Writes that prepare the card are excluded from the counters of the step", "[telemetry]")
{
    StepRecord step = stepOf("recorder", "recorder", kGb * 4, 0, 0);
    step.phases.front().role = PhaseRole::prefill;
    PhaseSamples measured;
    measured.role = PhaseRole::write;
    measured.op = IoOp::write;
    measured.bytes = kGb;
    measured.begin = std::chrono::seconds(100);
    step.phases.push_back(measured);
    step.telemetryBefore = bytesCounted(0, 0);
    step.telemetryAfter = bytesCounted(5 * kGb.count(), 4 * kGb.count() + 3 * kGb.count());
    const JudgedRecord unobserved = telemetryRunOf({step});
    CHECK(withheldReason(telemetryWaf(unobserved, unobserved.steps.front())).find("preparation of the card") !=
          std::string::npos);
    step.telemetryMeasuring = bytesCounted(4 * kGb.count(), 4 * kGb.count());
    step.telemetryMeasuring->at = std::chrono::seconds(100);
    const JudgedRecord seen = telemetryRunOf({step});
    const TelemetryWaf waf = telemetryWaf(seen, seen.steps.front());
    REQUIRE(waf.metric);
    CHECK_THAT(std::get<double>(waf.metric->value), WithinRel(3.0, 1e-12));
}
