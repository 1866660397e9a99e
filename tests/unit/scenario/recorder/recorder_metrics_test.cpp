// What a recorder step says beside another one that has found how the card is built.
#include "scenario/recorder/recorder_metrics.h"

#include "support/waf_record.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

using namespace assay;
using namespace assay::test;
using Catch::Matchers::WithinRel;

namespace {

StepRecord& stepOf(JudgedRecord& run, const char* id) { return *std::ranges::find(run.steps, id, &StepRecord::id); }

std::optional<Metric> overOf(const JudgedRecord& run)
{
    const auto metrics = recorderMetrics(run, *std::ranges::find(run.steps, "recorder", &StepRecord::id));
    const auto found = std::ranges::find(metrics, "write_points_over_open_units", &Metric::id);
    return found == metrics.end() ? std::nullopt : std::optional(*found);
}

} // namespace

TEST_CASE("Write points stand against the open units that another step has found, with the interval of these",
          "[recorder_metrics]")
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

TEST_CASE("Where no step has found open units, write points stand alone", "[recorder_metrics]")
{
    JudgedRecord run = wafRecord();
    for (auto& card : stepOf(run, "flash").facts["character"]["cards"])
        card["ftl_kind"] = "page";
    CHECK_FALSE(overOf(run));
    std::erase_if(run.steps, [](const StepRecord& step) { return step.id == "flash"; });
    CHECK_FALSE(overOf(run));
}
