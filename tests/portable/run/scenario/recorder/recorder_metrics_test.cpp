// Metrics of a recorder step in a run that has characterized the card.
#include "run/scenario/recorder/recorder_metrics.h"

#include "ground/base/quantity_text.h"
#include "ground/base/rounded.h"
#include "judge/verdict/verdict_rules.h"
#include "run/scenario/recorder/recorder_facts.h"
#include "support/waf_record.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

using namespace assay;
using namespace assay::test;
using Catch::Matchers::WithinRel;

namespace {

StepRecord& stepOf(JudgedRecord& run, const char* id) { return *std::ranges::find(run.steps, id, &StepRecord::id); }

Criterion criterionOn(const char* metric, Comparison op, double limit)
{
    Criterion criterion;
    criterion.metric = metric;
    criterion.op = op;
    criterion.limit = limit;
    criterion.unit = "Mbit/s";
    return criterion;
}

std::optional<Metric> overOf(const JudgedRecord& run)
{
    const auto metrics = recorderMetrics(run, *std::ranges::find(run.steps, "recorder", &StepRecord::id));
    const auto found = std::ranges::find(metrics, "write_points_over_open_units", &Metric::id);
    return found == metrics.end() ? std::nullopt : std::optional(*found);
}

// A recording of 20 Mbit/s whose five parts sustain `parts` of that, and which lost `lost` bytes of video.
Metric rateOf(double whole, const std::vector<std::optional<double>>& parts, std::uint64_t lost)
{
    JudgedRecord run = wafRecord();
    auto facts = recorderFacts(stepOf(run, "recorder"));
    REQUIRE(facts);
    REQUIRE(facts->totalMegabits() == 20);
    facts->dropped = Bytes(lost);
    facts->headroom = whole;
    facts->headroomOfParts = parts;
    stepOf(run, "recorder").facts[kRecorderFacts] = toJson(*facts);
    const auto metrics = recorderMetrics(run, stepOf(run, "recorder"));
    const auto found = std::ranges::find(metrics, "sustainable_rate", &Metric::id);
    REQUIRE(found != metrics.end());
    return *found;
}

} // namespace

TEST_CASE("A recording with dropped video does not sustain its rate, however much its parts differ",
          "[recorder_metrics]")
{
    struct Row {
        double whole;
        std::vector<std::optional<double>> parts;
    };
    const auto row = GENERATE(Row{0.729, {0.6, 1.3, 0.729, 1.1, 0.5}}, Row{0.99, {0.99, 1.2, 1.4, 1.1, 1.0}},
                              Row{0.3, {0.1, 2.0, 0.3, 0.9, 0.4}}, Row{0.729, {std::nullopt, 1.3, 0.8, 1.1, 0.5}});
    const Metric lossy = rateOf(row.whole, row.parts, 1'000'000);
    REQUIRE(lossy.ci);
    CHECK(rounded(lossy.ci->high) < 20); // as the record keeps it
    CHECK(quantityText(lossy.ci->high, "Mbit/s") != "20 Mbit/s");
    CHECK(lossy.ci->high >= std::get<double>(lossy.value));
    CHECK(lossy.ci->low <= std::get<double>(lossy.value));
    CHECK(lossy.flags.empty());
    const auto dropped = criterionOn("sustainable_rate", Comparison::atLeast, 20.0);
    CHECK(judge(dropped, std::span(&lossy, 1)).verdict == Verdict::fail);
}

TEST_CASE("A recording without drops may have an interval that includes its rate", "[recorder_metrics]")
{
    const Metric whole = rateOf(1.05, {1.1, 1.3, 1.05, 1.1, 1.05}, 0);
    REQUIRE(whole.ci);
    CHECK(whole.ci->low < 20);
    CHECK(whole.ci->high > 20);
}

TEST_CASE("Write points are divided by the open units found by another step, with their interval", "[recorder_metrics]")
{
    JudgedRecord run = wafRecord(); // 8 write points
    auto& cards = stepOf(run, "flash").facts["character"]["cards"];
    cards[1]["open_units"] = 4; // less likely than 6
    const auto over = overOf(run);
    REQUIRE(over);
    CHECK_THAT(std::get<double>(over->value), WithinRel(8.0 / 6, 1e-9));
    REQUIRE(over->ci);
    CHECK_THAT(over->ci->low, WithinRel(8.0 / 6, 1e-9));
    CHECK_THAT(over->ci->high, WithinRel(2.0, 1e-9));
    CHECK(over->method.find("flash.open_units") != std::string::npos);
}

TEST_CASE("Without known open units there is no ratio of write points", "[recorder_metrics]")
{
    JudgedRecord run = wafRecord();
    for (auto& card : stepOf(run, "flash").facts["character"]["cards"])
        card["ftl_kind"] = "page";
    CHECK_FALSE(overOf(run));
    std::erase_if(run.steps, [](const StepRecord& step) { return step.id == "flash"; });
    CHECK_FALSE(overOf(run));
}
