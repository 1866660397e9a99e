// Life from write amplification: hours for known cycles and rates, and the metrics' intervals.
#include "ground/quantity/metric_flag.h"
#include "judge/verdict/waf_life.h"

#include "run/record/metric.h"
#include "run/record/scorecard.h"
#include "run/scenario/recorder/recorder_facts.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

using namespace assay;
using Catch::Matchers::WithinRel;

namespace {

Metric wafOf(double value, std::optional<Interval> ci)
{
    Metric waf;
    waf.id = "waf";
    waf.value = value;
    waf.ci = ci;
    waf.n = 99;
    waf.method = "telemetry";
    return waf;
}

JudgedRecord runOn64Gb()
{
    JudgedRecord run;
    run.device.capacity = Bytes(64'000'000'000);
    return run;
}

StepRecord recorderStep(double totalMbit)
{
    StepRecord step;
    step.id = "r";
    RecorderFacts facts;
    facts.megabitsPerSecond = {totalMbit};
    facts.headroomOfParts.resize(RecorderFacts::kParts);
    facts.files.resize(1);
    step.facts["recorder"] = toJson(facts);
    return step;
}

} // namespace

TEST_CASE("Hours of recording follow capacity, cycles, amplification and bit rate", "[life]")
{
    struct Row {
        double gb, cycles, waf, mbit, hours;
    };
    const auto row = GENERATE(Row{64, 3000, 5.6, 20, 3810}, Row{64, 3000, 1.1, 20, 19'394},
                              Row{64, 1000, 5.6, 20, 1270}, Row{128, 914, 1, 26, 10'000});
    CAPTURE(row.gb, row.cycles, row.waf, row.mbit);
    CHECK_THAT(hoursOfLife(Bytes(static_cast<std::uint64_t>(row.gb * 1e9)), row.cycles, row.waf, row.mbit * 1e6),
               WithinRel(row.hours, 1e-3));
}

TEST_CASE("Without amplification or rate there are no hours", "[life]")
{
    CHECK(hoursOfLife(Bytes(1'000'000'000), 1000, 0, 20e6) == 0);
    CHECK(hoursOfLife(Bytes(1'000'000'000), 1000, 2, 0) == 0);
}

TEST_CASE(
    "The interval of the hours spans from few cycles with high amplification to many cycles with low amplification",
    "[life]")
{
    const auto life = lifeHours(runOn64Gb(), recorderStep(20), wafOf(5.6, Interval{5, 6}));
    REQUIRE(life);
    CHECK(life->id == "life_hours");
    CHECK(life->n == 99);
    CHECK_THAT(std::get<double>(life->value), WithinRel(hoursOfLife(Bytes(64'000'000'000), 1000, 5.6, 20e6), 1e-9));
    REQUIRE(life->ci);
    CHECK_THAT(life->ci->low, WithinRel(hoursOfLife(Bytes(64'000'000'000), 300, 6, 20e6), 1e-9));
    CHECK_THAT(life->ci->high, WithinRel(hoursOfLife(Bytes(64'000'000'000), 3000, 5, 20e6), 1e-9));
    CHECK(std::ranges::count(life->flags, MetricFlag::assumedCycles) == 1);
    CHECK(life->method.find("assumes 1000") != std::string::npos);
}

TEST_CASE("Rated cycles from the telemetry of the card replace the assumed ones", "[life]")
{
    StepRecord step = recorderStep(20);
    step.telemetryAfter.emplace().reading[CounterId::ratedCycles] = Counter{30'000, 1, 0};
    const auto life = lifeHours(runOn64Gb(), step, wafOf(2, Interval{1.9, 2.1}));
    REQUIRE(life);
    CHECK_THAT(std::get<double>(life->value), WithinRel(hoursOfLife(Bytes(64'000'000'000), 30'000, 2, 20e6), 1e-9));
    CHECK_THAT(life->ci->low, WithinRel(hoursOfLife(Bytes(64'000'000'000), 30'000, 2.1, 20e6), 1e-9));
    CHECK(std::ranges::count(life->flags, MetricFlag::assumedCycles) == 0);
    CHECK(life->method.find("rated by") != std::string::npos);
}

TEST_CASE("Only recordings have hours of life", "[life]")
{
    CHECK_FALSE(lifeHours(runOn64Gb(), StepRecord{}, wafOf(2, {})));
    CHECK_FALSE(lifeHours(runOn64Gb(), recorderStep(0), wafOf(2, {})));
}

TEST_CASE("The life multiplier is the inverse of the amplification, with inverted interval", "[life]")
{
    const Metric life = lifeMultiplier(wafOf(4, Interval{2, 5}));
    CHECK(life.id == "life_multiplier");
    CHECK(std::get<double>(life.value) == 0.25);
    REQUIRE(life.ci);
    CHECK(life.ci->low == 0.2);
    CHECK(life.ci->high == 0.5);
}
