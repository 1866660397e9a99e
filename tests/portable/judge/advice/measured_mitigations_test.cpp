// Mitigations measured on the card: the profile of that run, and predictions against measurements.
#include "judge/advice/measured_mitigations.h"

#include "judge/advice/advise.h"
#include "run/profile/profile.h"
#include "run/scenario/scenario.h"
#include "support/advised_run.h"
#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <fstream>

using namespace assay;
using namespace assay::test;

namespace {

// Computed once: the tests of this file run in one process.
const Advice& advice()
{
    static const Advice made = [] {
        Message missing;
        auto found = advise(advisedRun(), 1, missing);
        REQUIRE(found);
        REQUIRE(*found);
        return std::move(**found);
    }();
    return made;
}

std::map<std::string, std::string> englishName(const std::vector<Message>& parts)
{
    return {{"en", parts.front().english()}};
}

// A run that has measured mitigations: twice as long as predicted, with these losses.
JudgedRecord measured(std::initializer_list<double> lostMs)
{
    JudgedRecord run = advisedRun();
    StepRecord step = run.steps.back();
    const double predictedMs = seconds(advice().mitigations.front().result.all.front().front().recorded) * 1e3;
    run.steps.clear();
    for (const double lost : lostMs) {
        step.id = "mitigation_" + std::to_string(run.steps.size() + 1);
        step.facts["recorder"]["recorded_ns"] = static_cast<std::int64_t>(predictedMs * 2e6); // twice as long
        run.steps.push_back(step);
        Metric metric;
        metric.id = step.id + ".dropped_time";
        metric.value = lost;
        metric.unit = "ms";
        run.metrics.push_back(metric);
    }
    return run;
}

} // namespace

TEST_CASE("The profile of measured mitigations has a recorder step for each, otherwise with the parameters of the run",
          "[together]")
{
    JudgedRecord run = advisedRun();
    run.steps.back().params = {{"streams_mbit", "12, 8"}, {"trace_seed", 7}, {"pace", "saturated"}, {"fill", true}};
    Advice filled = advice();
    filled.followsCharacterization = false;
    const std::string text = mitigationProfile(filled, run, 3, englishName);
    CAPTURE(text);
    const auto profile = parseProfile(text, "measured.toml", scenarioSchemas());
    if (!profile)
        FAIL(profile.error().english());
    REQUIRE(profile->steps.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
        const Step& made = profile->steps[i];
        const Mitigation& mitigation = advice().mitigations[i].mitigation;
        CHECK(made.scenario == "recorder");
        CHECK(made.params.integer("trace_seed") == 7);
        CHECK(made.title.at("en") == mitigation.titles.front().english());
        for (const auto& [key, value] : mitigation.set)
            CHECK(made.params.all().at(key).value == value);
    }
}

TEST_CASE("Each mitigation follows a characterization if the recording directly followed one", "[together]")
{
    JudgedRecord run = advisedRun();
    run.steps.end()[-2].params = {{"budget_s", 40.0}, {"region_bytes", 268'435'456}};
    Advice characterized = advice();
    characterized.followsCharacterization = true;
    const std::string text = mitigationProfile(characterized, run, 2, englishName);
    CAPTURE(text);
    const auto profile = parseProfile(text, "measured.toml", scenarioSchemas());
    REQUIRE(profile);
    REQUIRE(profile->steps.size() == 4);
    for (const std::size_t i : {0, 2}) {
        CHECK(profile->steps[i].scenario == "flash_character");
        CHECK(profile->steps[i].params.real("budget_s") == 40);
        CHECK(profile->steps[i].params.bytes("region_bytes") == mib(256));
        CHECK(profile->steps[i + 1].scenario == "recorder");
    }
}

TEST_CASE("Predictions are scaled to the recorded time and compared with the measurement", "[together]")
{
    const TempFolder folder;
    std::ofstream(folder / kPredictionsFile) << predictionsText(advice(), advisedRun(), 2);
    const double predicted = advice().mitigations[0].result.dropped.value;
    const auto mitigations = measuredMitigations(measured({2 * predicted, 9e6}), folder.path());
    REQUIRE(mitigations.size() == 2);
    CHECK(mitigations[0].id == advice().mitigations[0].mitigation.id);
    CHECK(mitigationTitles(mitigations[0].id).front().pattern ==
          advice().mitigations[0].mitigation.titles.front().pattern);
    CHECK(std::abs(mitigations[0].dropped.value - 2 * predicted) < 1);
    CHECK(mitigations[0].isWithinInterval() == true);
    CHECK(mitigations[0].isAccurate() == true);
    CHECK(mitigations[1].isWithinInterval() == false);
    CHECK(mitigations[1].isAccurate() == false);
}

TEST_CASE("A run without a valid file of predictions has no measured mitigations", "[together]")
{
    const TempFolder folder;
    CHECK(measuredMitigations(measured({1}), folder.path()).empty());
    CHECK(measuredMitigations(measured({1}), {}).empty());
    for (const char* content :
         {"", "{}", "[]", R"({"schema":"cardassay.predictions/1","mitigations":[{}]})",
          R"({"schema":"cardassay.predictions/9","mitigations":[]})",
          R"({"schema":"cardassay.predictions/1","mitigations":[{"id":"index_30s","step":"mitigation_1",)"
          R"("recorded_ms":1,"dropped_time_ms":{"value":1,"ci":[3,2]},)"
          R"("sustainable_mbit_s":null}]})"}) {
        CAPTURE(content);
        std::ofstream(folder / kPredictionsFile) << content;
        CHECK(measuredMitigations(measured({1}), folder.path()).empty());
    }
}

TEST_CASE("A mitigation that was predicted but not measured is neither accurate nor within its interval", "[together]")
{
    const TempFolder folder;
    std::ofstream(folder / kPredictionsFile) << predictionsText(advice(), advisedRun(), 1);
    const auto mitigations = measuredMitigations(measured({}), folder.path());
    REQUIRE(mitigations.size() == 1);
    CHECK_FALSE(mitigations[0].isWithinInterval());
    CHECK_FALSE(mitigations[0].isAccurate());
}
