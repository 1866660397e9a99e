// Advice on a synthetic run: a card whose characterization found six open units, and a recording on it.
#include "judge/advice/advise.h"

#include "judge/advice/advice_json.h"
#include "judge/advice/advice_sentences.h"
#include "judge/advice/outcomes.h"
#include "support/advised_run.h"
#include "support/sample_record.h"

#include <algorithm>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>

using namespace assay;
using namespace assay::test;

namespace {

Advice adviceOn(const JudgedRecord& record, std::size_t seeds = 2)
{
    Message missing;
    auto advice = advise(record, seeds, missing);
    if (!advice)
        FAIL(advice.error().english());
    INFO(missing.english());
    REQUIRE(advice->has_value());
    return std::move(**advice);
}

// Computed once: the tests that use it run in one process.
const Advice& usualAdvice()
{
    static const Advice made = adviceOn(advisedRun());
    return made;
}

const EvaluatedMitigation& evaluatedMitigation(const Advice& advice, const char* id)
{
    const auto found = std::ranges::find_if(
        advice.mitigations, [&](const EvaluatedMitigation& evaluated) { return evaluated.mitigation.id == id; });
    if (found == advice.mitigations.end())
        FAIL("no mitigation " << id);
    return *found;
}

std::string reasonsOf(const EvaluatedMitigation& evaluated)
{
    std::string all;
    for (const Message& reason : evaluated.reasons)
        all += reason.english() + " ";
    return all;
}

} // namespace

TEST_CASE("Larger clusters, a rarer index and preallocated files help on a card with six open units")
{
    const Advice advice = adviceOn(advisedRun(), 3);
    CHECK(advice.base.dropped.value > 0);
    CHECK(advice.base.counted.writePoints > 6);
    for (const char* id : {"clusters_4m", "index_30s", "preallocate_file"}) {
        const EvaluatedMitigation& evaluated = evaluatedMitigation(advice, id);
        CAPTURE(id, reasonsOf(evaluated));
        CHECK(evaluated.helps());
        CHECK(evaluated.result.waf.value < advice.base.waf.value);
        CHECK(evaluated.result.life.value > 1);
    }
}

TEST_CASE("The first mitigation in the list is better than any single mitigation", "[together]")
{
    const Advice& advice = usualAdvice();
    REQUIRE_FALSE(advice.mitigations.empty());
    CHECK(advice.mitigations.front().mitigation.groups.size() >= 2);
    for (const EvaluatedMitigation& evaluated : advice.mitigations) {
        CAPTURE(evaluated.mitigation.id);
        CHECK(advice.mitigations.front().result.dropped.value <= evaluated.result.dropped.value + 10);
    }
}

TEST_CASE(
    "Of two write paths with equal loss the one with the smaller upper loss bound ranks first, then the faster one")
{
    const auto resultWith = [](double most, double rate) {
        WritePathResult out;
        out.dropped = {0, {0, most}};
        out.sustainable = Prediction{rate, {rate, rate}};
        return out;
    };
    CHECK(isBetter(resultWith(0, 30), resultWith(5000, 40)));
    CHECK_FALSE(isBetter(resultWith(5000, 40), resultWith(0, 30)));
    CHECK(isBetter(resultWith(0, 40), resultWith(0, 30)));
}

TEST_CASE("The best mitigations that lose video are simulated four times as often, and those not significantly worse "
          "are named",
          "[heavy]")
{
    nlohmann::json design = openUnitsFacts();
    design["ftl_kind"] = "page"; // blocks of 16 MiB; random garbage collection
    design["gc"] = "random";
    design["over_provisioning"] = 0.27;
    design["unit_bytes"] = 16 << 20;
    const Advice advice = adviceOn(advisedRun(design), 2);
    REQUIRE(advice.mitigations.front().result.dropped.value > 0);
    for (std::size_t rank = 0; rank < 4; ++rank) {
        CAPTURE(advice.mitigations[rank].mitigation.id);
        CHECK(advice.mitigations[rank].recordings() == 8);
    }
    CHECK(advice.base.all.front().size() == 8);
    CHECK(advice.mitigations.back().recordings() == 2);
    CHECK(basisSentence(advice).english().find("2 recordings each and 8 of the best") != std::string::npos);
    REQUIRE_FALSE(notSignificantlyWorse(advice).empty());
    const auto json = toJson(advice, advisedRun(design), "run");
    CHECK(json.at("not_significantly_worse").at(0) ==
          advice.mitigations[notSignificantlyWorse(advice).front()].mitigation.id);
}

TEST_CASE(
    "Mitigations are simulated as often as requested and none is named as equally good if the best one loses nothing",
    "[together]")
{
    const Advice& advice = usualAdvice();
    REQUIRE(advice.mitigations.front().result.dropped.ci.high == 0);
    for (const EvaluatedMitigation& evaluated : advice.mitigations)
        CHECK(evaluated.recordings() == 2);
    CHECK(notSignificantlyWorse(advice).empty());
}

TEST_CASE("One write path loses more than another if the paired difference is significant")
{
    const auto resultWith = [](const std::vector<double>& lost) {
        WritePathResult out;
        out.all.resize(1);
        for (const double ms : lost)
            out.all.front().emplace_back().droppedMs = ms;
        return out;
    };
    const std::vector<FittedCardModel> models = {{{}, 1, false, false, {}}};
    const WritePathResult some = resultWith({10, 5000, 70, 900});
    CHECK(losesSignificantlyMore(resultWith({20, 5011, 79, 910}), some, models)); // a little more in each
    CHECK_FALSE(losesSignificantlyMore(some, resultWith({20, 5011, 79, 910}), models));
    CHECK_FALSE(losesSignificantlyMore(resultWith({5000, 10, 900, 90}), some, models));
    CHECK_FALSE(losesSignificantlyMore(some, some, models));
    CHECK_FALSE(
        losesSignificantlyMore(resultWith({9000}), resultWith({10}), models)); // the variance of one value is unknown
}

TEST_CASE("A mitigation helps if it is better in all recordings or by a sign test with p of at most 1/16")
{
    const auto evaluatedIn = [](std::size_t better, std::size_t recordings) {
        EvaluatedMitigation out;
        out.result.all = {std::vector<RecordingOutcome>(recordings)};
        out.better = better;
        out.worse = recordings - better;
        return out;
    };
    CHECK(evaluatedIn(5, 5).helps());
    CHECK_FALSE(evaluatedIn(4, 5).helps());
    CHECK(evaluatedIn(15, 20).helps());       // p = 4.1 %, two-sided
    CHECK_FALSE(evaluatedIn(14, 20).helps()); // p = 11.5 %
    CHECK(evaluatedIn(5, 20).harms());
}

TEST_CASE("A combination that is no better than a part of it is removed, and all single mitigations stay", "[together]")
{
    const Advice& advice = usualAdvice();
    for (const EvaluatedMitigation& evaluated : advice.mitigations)
        for (const EvaluatedMitigation& part : advice.mitigations) {
            if (part.mitigation.set.size() >= evaluated.mitigation.set.size() ||
                !std::ranges::includes(evaluated.mitigation.set, part.mitigation.set))
                continue;
            CAPTURE(evaluated.mitigation.id, part.mitigation.id);
            const auto rate = [](const EvaluatedMitigation& of) { return of.result.sustainable->value; };
            CHECK((evaluated.result.dropped.value < part.result.dropped.value || rate(evaluated) > 1.01 * rate(part) ||
                   evaluated.result.waf.value < part.result.waf.value));
        }
    CHECK(std::ranges::count_if(advice.mitigations, [](const EvaluatedMitigation& evaluated) {
              return evaluated.mitigation.groups.size() == 1;
          }) >= 10);
}

TEST_CASE("A short table shows the best mitigations and the single ones, and names the single ones that suffice",
          "[together]")
{
    const Advice& advice = usualAdvice();
    const auto ranks = shownRanks(advice);
    REQUIRE(ranks.size() <= kAdviceShown);
    for (std::size_t i = 0; i < ranks.size(); ++i)
        CHECK((i < kBestShown ? ranks[i] == i : advice.mitigations[ranks[i]].mitigation.groups.size() == 1));
    const auto enough = sufficientSingles(advice);
    CHECK_FALSE(enough.empty());
    for (const std::size_t rank : enough) {
        CHECK(advice.mitigations[rank].mitigation.groups.size() == 1);
        CHECK(advice.mitigations[rank].result.dropped.ci.high == 0);
    }
}

TEST_CASE("Preallocation in extents as large as a unit does not help, and the reason is given", "[together]")
{
    const Advice& advice = usualAdvice();
    const EvaluatedMitigation& small = evaluatedMitigation(advice, "preallocate_4m");
    const EvaluatedMitigation& whole = evaluatedMitigation(advice, "preallocate_file");
    CAPTURE(reasonsOf(small), reasonsOf(whole));
    CHECK(small.result.waf.value > whole.result.waf.value);
    CHECK(reasonsOf(small).find("are not aligned") != std::string::npos);
    CHECK(reasonsOf(whole).find("contain whole units") != std::string::npos);
}

TEST_CASE("No reason claims too few open units for a card with enough of them", "[heavy]")
{
    const Advice advice = adviceOn(advisedRun(openUnitsFacts(24)));
    for (const EvaluatedMitigation& evaluated : advice.mitigations) {
        CAPTURE(evaluated.mitigation.id);
        CHECK(reasonsOf(evaluated).find("keeps only") == std::string::npos);
    }
}

TEST_CASE("Every mitigation in JSON has settings, costs, reasons and intervals that contain the values", "[together]")
{
    const auto json = toJson(usualAdvice(), advisedRun(), "run");
    REQUIRE(json.at("cures").size() >= 10);
    for (const auto& evaluated : json.at("cures")) {
        CAPTURE(evaluated.dump());
        CHECK_FALSE(evaluated.at("set").empty());
        CHECK_FALSE(evaluated.at("because").get<std::string>().empty());
        CHECK(evaluated.at("costs").at("lost_seconds").get<double>() > 0);
        for (const char* key : {"dropped_time_ms", "waf"}) {
            const auto& value = evaluated.at(key);
            CHECK(value.at("ci")[0].get<double>() <= value.at("value").get<double>());
            CHECK(value.at("value").get<double>() <= value.at("ci")[1].get<double>());
        }
    }
    CHECK(json.at("base").contains("measured"));
}

TEST_CASE("A deviation of the predicted from the measured rate widens the intervals and is stated", "[together]")
{
    const Advice& unknown = usualAdvice();
    REQUIRE(unknown.base.sustainable);
    CHECK_FALSE(unknown.rateResidual);
    const double same = *unknown.base.all.front().front().sustainable;
    const Advice right = adviceOn(advisedRun(openUnitsFacts(), same)),
                 wrong = adviceOn(advisedRun(openUnitsFacts(), same / 1.4));
    REQUIRE(right.rateResidual);
    CHECK(std::abs(*right.rateResidual) < 1e-6);
    CHECK(modelFitSentence(right).empty());
    CHECK(modelFitSentence(wrong).english().find("The model predicts") != std::string::npos);
    const auto width = [](const Advice& advice) {
        const Interval& ci = advice.mitigations.front().result.sustainable->ci;
        return std::log(ci.high / ci.low);
    };
    CHECK(width(right) == width(unknown));
    CHECK(width(wrong) > width(right) + 0.5);
    CHECK(wrong.mitigations.front().result.sustainable->ci.low * 1.4 <
          right.mitigations.front().result.sustainable->value);
}

TEST_CASE("The times of a model that is faster than the card are scaled to the measurement, and this is stated",
          "[heavy]")
{
    const Advice any = adviceOn(advisedRun(), 1);
    const RecordingOutcome& modelled = any.base.all.front().front();
    JudgedRecord run = advisedRun(openUnitsFacts(), *modelled.sustainable / 2.2);
    auto& facts = run.steps.back().facts["recorder"];
    facts["busy_ns"] = static_cast<std::int64_t>(2 * facts["recorded_ns"].get<double>() * seconds(modelled.busy) /
                                                 seconds(modelled.recorded));
    const Advice advice = adviceOn(run, 1);
    CHECK(seconds(advice.base.all.front().front().busy) == Catch::Approx(2 * seconds(modelled.busy)).epsilon(1e-4));
    CHECK(*advice.predictedRecording.sustainable == Catch::Approx(*modelled.sustainable));
    REQUIRE(advice.rateResidual);
    CHECK(*advice.rateResidual == Catch::Approx(-std::log(2.2)));
    CHECK(modelFitSentence(advice).english().find("measured: ") != std::string::npos);
    CHECK(advice.base.dropped.value > any.base.dropped.value);
    CHECK(advice.mitigations.size() > 10);
}

TEST_CASE("The nearest models are used for a card that no known model explains, and this is stated", "[heavy]")
{
    JudgedRecord run = advisedRun();
    (run.steps.end() - 2)->facts["character"]["residual"] = 0.5;
    const Advice advice = adviceOn(run, 1);
    CHECK_FALSE(advice.explained);
    CHECK(modelFitSentence(advice).english().find("nearest models") != std::string::npos);
    const auto json = toJson(advice, run, "");
    CHECK(json.at("explained") == false);
    CHECK(json.at("low_confidence") == true);
}

TEST_CASE(
    "An unexpected loss makes the ranking a low-confidence recommendation, and no mitigation is called sufficient",
    "[together]")
{
    Advice advice = usualAdvice();
    CHECK_FALSE(advice.isLowConfidence()); // nothing was measured
    REQUIRE_FALSE(sufficientSingles(advice).empty());
    const Interval expected = advice.expectedLoss;
    const double longer = 400 / seconds(advice.base.all.front().front().recorded); // the run recorded 400 s
    CHECK(expected.low == Catch::Approx(longer * advice.base.dropped.ci.low));
    CHECK(expected.high == Catch::Approx(longer * advice.base.dropped.ci.high));
    const auto isLowConfidenceAt = [&](double lostMs) {
        advice.measuredDropped.emplace().value = lostMs;
        return advice.isLowConfidence();
    };
    CHECK_FALSE(isLowConfidenceAt((expected.low + expected.high) / 2));
    CHECK_FALSE(isLowConfidenceAt(expected.high + 900));
    CHECK(modelFitSentence(advice).empty());
    CHECK(isLowConfidenceAt(expected.low - 1100));
    CHECK(modelFitSentence(advice).english().find("predicted: at least") != std::string::npos);
    CHECK(isLowConfidenceAt(expected.high + 1100));
    CHECK(modelFitSentence(advice).english().find("predicted: at most") != std::string::npos);
    CHECK(sufficientSingles(advice).empty());
}

TEST_CASE("A mitigation with the opposite effect on another family of cards says so", "[together]")
{
    const Advice& advice = usualAdvice();
    std::size_t contrary = 0;
    for (const EvaluatedMitigation& evaluated : advice.mitigations)
        for (const FamilyEffect& other : evaluated.familyEffects) {
            const bool harms = evaluated.helps() && other.harms(), helps = evaluated.harms() && other.helps();
            CAPTURE(evaluated.mitigation.id, name(advice.families[other.family].family), reasonsOf(evaluated));
            CHECK(other.recordings > 0);
            if (!harms && !helps)
                continue;
            ++contrary;
            CHECK(reasonsOf(evaluated).find(harms ? "Counterproductive" : "Effective") != std::string::npos);
        }
    CHECK(advice.families.size() == 3); // the card itself has open units
    CHECK(contrary > 0);
}

TEST_CASE("The same run gets the same advice", "[heavy]")
{
    const JudgedRecord run = advisedRun();
    CHECK(toJson(adviceOn(run, 1), run, "run") == toJson(adviceOn(run, 1), run, "run"));
}

TEST_CASE("A run without a characterization before the recording has no advice, and the missing step is named")
{
    JudgedRecord run = advisedRun();
    std::erase_if(run.steps, [](const StepRecord& step) { return step.scenario == "flash_character"; });
    Message missing;
    const auto advice = advise(run, 1, missing);
    REQUIRE(advice.has_value());
    CHECK_FALSE(advice->has_value());
    CHECK(missing.english().find("no characterization") != std::string::npos);
}

TEST_CASE("A run without a recording is bad input for advice")
{
    Message missing;
    const auto advice = advise(sampleRecord(), 1, missing);
    REQUIRE_FALSE(advice.has_value());
    CHECK(advice.error().code == Errc::badInput);
}

TEST_CASE("A fitted card model with a missing or impossible fact is rejected")
{
    for (const char* key : {"page_bytes", "unit_bytes", "open_units", "t_program_ns", "strict_order"}) {
        nlohmann::json without = openUnitsFacts(), impossible = openUnitsFacts();
        without.erase(key);
        impossible[key] = "x";
        for (const nlohmann::json& design : {without, impossible}) {
            CAPTURE(key);
            const JudgedRecord run = advisedRun(design);
            CHECK_FALSE(fittedCardModels(run, run.steps.size() - 1));
        }
    }
}

TEST_CASE("A recording that lost video or failed a criterion wants advice; another one does not")
{
    CHECK(wantsAdvice(advisedRun()));
    CHECK_FALSE(wantsAdvice(sampleRecord()));
    JudgedRecord run = advisedRun();
    run.steps.back().facts["recorder"]["dropped_bytes"] = 0;
    run.steps.back().facts["recorder"]["sustained"] = true;
    CHECK_FALSE(wantsAdvice(run));
    CriterionResult failed;
    failed.metric = "recorder.sustainable_rate";
    failed.verdict = Verdict::fail;
    run.criteria.push_back(failed);
    CHECK(wantsAdvice(run));
}

TEST_CASE("Models fitted to the recording take precedence over those of the characterization")
{
    JudgedRecord run = advisedRun(openUnitsFacts(6));
    nlohmann::json design = openUnitsFacts(9);
    design["measured_writes"] = false;
    design["copy_unit_bytes"] = 16384;
    run.steps.back().facts["waf"] = replayedFacts({{1, design}});
    const auto models = fittedCardModels(run, run.steps.size() - 1);
    REQUIRE(models);
    CHECK(models->fittedToStep);
    CHECK(models->models.front().design.ftl.openUnits == 9);
}

TEST_CASE("The overlap of page copies and transfers is read from the step")
{
    const bool said = GENERATE(true, false);
    JudgedRecord run = advisedRun(openUnitsFacts(6));
    for (StepRecord& step : run.steps)
        if (step.facts.contains("character"))
            for (const char* kind : {"block_size_sweep", "random"})
                step.facts["character"]["workloads"].push_back({{"kind", kind},
                                                                {"block_bytes", 16384},
                                                                {"part", 1},
                                                                {"ops", 1},
                                                                {"bytes", 16384},
                                                                {"time_ns", 1}});
    nlohmann::json design = openUnitsFacts(6);
    design["measured_writes"] = true;
    design["copy_unit_bytes"] = 16384;
    design["overlaps_copies"] = said;
    run.steps.back().facts["waf"] = replayedFacts({{1, design}});
    const auto models = fittedCardModels(run, run.steps.size() - 1);
    REQUIRE(models);
    CHECK(models->models.front().overlapsCopies == said);
}

TEST_CASE("The baseline write latency is read from the step and may differ from that of the characterization")
{
    JudgedRecord run = advisedRun(openUnitsFacts(6));
    nlohmann::json design = openUnitsFacts(6);
    design["measured_writes"] = true;
    design["copy_unit_bytes"] = 16384;
    nlohmann::json facts = replayedFacts({{1, design}});
    facts["baseline"] = {{"sequential_bytes", {16384, 65536}},
                         {"sequential_ns", {100'000, 300'000}},
                         {"random_bytes", {16384}},
                         {"random_ns", {250'000}}};
    run.steps.back().facts["waf"] = facts;
    const auto models = fittedCardModels(run, run.steps.size() - 1);
    REQUIRE(models);
    REQUIRE(models->baseline);
    CHECK(models->baseline->interpolate(kib(64), true, FtlKind::page) == 300'000);
    CHECK(models->baseline->interpolate(kib(16), false, FtlKind::page) == 250'000);
    facts["baseline"]["sequential_ns"] = {100'000}; // a modified file
    run.steps.back().facts["waf"] = facts;
    CHECK_FALSE(fittedCardModels(run, run.steps.size() - 1));
}

TEST_CASE("Fitted card models that differ only in times are merged, with the sum of their weights")
{
    JudgedRecord run = advisedRun();
    std::vector<std::pair<double, nlohmann::json>> models;
    const auto add = [&](unsigned units, double weight, std::uint64_t program) {
        nlohmann::json design = openUnitsFacts(units);
        design["measured_writes"] = false;
        design["copy_unit_bytes"] = 16384;
        design["t_program_ns"] = program;
        models.emplace_back(weight, design);
    };
    add(9, 0.4, 900'000);
    add(6, 0.35, 900'000);
    add(6, 0.25, 910'000);
    run.steps.back().facts["waf"] = replayedFacts(models);
    const auto fitted = fittedCardModels(run, run.steps.size() - 1);
    REQUIRE(fitted);
    REQUIRE(fitted->models.size() == 2);
    CHECK(fitted->models[0].design.ftl.openUnits == 6);
    CHECK(fitted->models[0].weight == Catch::Approx(0.6));
    CHECK(fitted->models[0].design.programTime == std::chrono::microseconds(900)); // of the heavier one
    CHECK(fitted->models[1].design.ftl.openUnits == 9);
}

TEST_CASE("The reason for a missing card model is given: no characterization, no candidate model, or a busy computer")
{
    const auto missingOf = [](const JudgedRecord& run) {
        Message missing;
        const auto advice = advise(run, 1, missing);
        REQUIRE(advice);
        CHECK_FALSE(advice->has_value());
        return missing.english();
    };
    JudgedRecord run = advisedRun();
    const auto character = run.steps.end() - 2; // before the recording
    nlohmann::json& facts = character->facts["character"];
    const nlohmann::json models = facts["cards"];
    facts["cards"] = nlohmann::json::array();
    CHECK(missingOf(run).find("no candidate model") != std::string::npos);
    facts["cards"] = models;
    facts["relative_spread"] = 0.4;
    CHECK(missingOf(run).find("too large") != std::string::npos);
    run.steps.erase(character);
    CHECK(missingOf(run).find("run qualification") != std::string::npos);
}
