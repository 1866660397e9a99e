// Advice on a made-up run: a card with six open units, which the exercises have told, and a recording on it.
#include "advice/advise.h"

#include "advice/advice_json.h"
#include "scenario/recorder/recorder_facts.h"
#include "support/sample_record.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

using namespace assay;
using namespace assay::test;

namespace {

constexpr std::uint64_t kCapacity = 1'000'000'000;

// As waf_facts.cpp writes it: the card of the first customer, or another of its kind.
nlohmann::json designFacts(unsigned openUnits = 6)
{
    return {{"weight", 1},
            {"page_bytes", 16384},
            {"planes", 1},
            {"overlap", false},
            {"buffer_bytes", 0},
            {"slc_cache_bytes", 0},
            {"slc_fold", "foreground"},
            {"slc_fold_units", false},
            {"join_writes", false},
            {"t_move_ns", 1'200'000},
            {"command_ns", 150'000},
            {"bus_mb_s", 25.0},
            {"t_read_ns", 300'000},
            {"t_program_ns", 900'000},
            {"t_slc_program_ns", 0},
            {"t_erase_ns", 3'000'000},
            {"random_write_ns", 0},
            {"random_read_ns", 0},
            {"command_deviation_ns", 0},
            {"t_read_deviation_ns", 0},
            {"t_program_deviation_ns", 0},
            {"misfit", 0},
            {"ftl_kind", "open_au"},
            {"unit_bytes", 4 << 20},
            {"open_units", openUnits},
            {"strict_order", false},
            {"out_of_order_pages", 0},
            {"open_out_of_order", 0},
            {"fills_gaps", false},
            {"close_order", "lru"}};
}

nlohmann::json characterWith(const nlohmann::json& design)
{
    return {{"writes_judged", 4000},
            {"scatter", 0.02},
            {"explained", 0.02},
            {"exercises", nlohmann::json::array()},
            {"buses", nlohmann::json::array({design})},
            {"cards", nlohmann::json::array({design})}};
}

void addStep(JudgedRecord& record, const char* scenario, nlohmann::json facts)
{
    StepRecord step = record.steps.front();
    step.id = scenario;
    step.scenario = scenario;
    step.params = nlohmann::json::object(); // all by default
    step.facts = std::move(facts);
    record.steps.push_back(std::move(step));
}

nlohmann::json recordedFacts()
{
    RecorderFacts facts;
    facts.megabitsPerSecond = {12, 8};
    facts.segment = mib(59);
    facts.buffer = mib(16);
    facts.files.resize(2);
    facts.headroomOfParts.resize(RecorderFacts::kParts);
    facts.recorded = std::chrono::seconds(400);
    facts.writes = 20000;
    return toJson(facts);
}

JudgedRecord runWith(const nlohmann::json& design)
{
    JudgedRecord record = sampleRecord();
    record.device.capacity = Bytes(kCapacity);
    addStep(record, "flash_character", {{"character", characterWith(design)}});
    addStep(record, "recorder", {{"recorder", recordedFacts()}});
    return record;
}

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

const TriedCure& cure(const Advice& advice, const std::string& id)
{
    const auto found =
        std::ranges::find(advice.cures, id, [](const TriedCure& tried) -> const std::string& { return tried.cure.id; });
    if (found == advice.cures.end())
        FAIL("no cure " << id);
    return *found;
}

std::string reasonsOf(const TriedCure& tried)
{
    std::string all;
    for (const Message& reason : tried.because)
        all += reason.english() + " ";
    return all;
}

} // namespace

TEST_CASE("On a card with six open units larger clusters, a rarer index and whole files taken at once help")
{
    const Advice advice = adviceOn(runWith(designFacts()), 3);
    CHECK(advice.base.dropped.value > 0);
    CHECK(advice.base.counted.points > 6);
    for (const char* id : {"clusters_4m", "index_30s", "preallocate_file"}) {
        const TriedCure& tried = cure(advice, id);
        CAPTURE(id, reasonsOf(tried));
        CHECK(tried.helps());
        CHECK(tried.result.waf.value < advice.base.waf.value);
        CHECK(tried.result.life.value > 1);
    }
}

TEST_CASE("The best advice is better than any cure alone, and first in the list")
{
    const Advice advice = adviceOn(runWith(designFacts()));
    REQUIRE_FALSE(advice.cures.empty());
    CHECK(advice.cures.front().cure.groups.size() >= 2);
    for (const TriedCure& tried : advice.cures) {
        CAPTURE(tried.cure.id);
        CHECK(advice.cures.front().result.dropped.value <= tried.result.dropped.value + 10);
    }
}

TEST_CASE("Space taken in pieces as large as a unit does not help, and it is said why")
{
    const Advice advice = adviceOn(runWith(designFacts()));
    const TriedCure& small = cure(advice, "preallocate_4m");
    const TriedCure& whole = cure(advice, "preallocate_file");
    CAPTURE(reasonsOf(small), reasonsOf(whole));
    CHECK(small.result.waf.value > whole.result.waf.value);
    CHECK(reasonsOf(small).find("hardly a whole one") != std::string::npos);
    CHECK(reasonsOf(whole).find("hold whole units") != std::string::npos);
}

TEST_CASE("A card with units enough for all places is not said to have too few")
{
    const Advice advice = adviceOn(runWith(designFacts(24)));
    for (const TriedCure& tried : advice.cures) {
        CAPTURE(tried.cure.id);
        CHECK(reasonsOf(tried).find("keeps only") == std::string::npos);
    }
}

TEST_CASE("Every cure says what it sets, costs and why, and its intervals hold the values")
{
    const JudgedRecord run = runWith(designFacts());
    const auto json = toJson(adviceOn(run), run, "run");
    REQUIRE(json.at("cures").size() >= 10);
    for (const auto& tried : json.at("cures")) {
        CAPTURE(tried.dump());
        CHECK_FALSE(tried.at("set").empty());
        CHECK_FALSE(tried.at("because").get<std::string>().empty());
        CHECK(tried.at("costs").at("lost_seconds").get<double>() > 0);
        for (const char* key : {"dropped_time_ms", "waf"}) {
            const auto& value = tried.at(key);
            CHECK(value.at("ci")[0].get<double>() <= value.at("value").get<double>());
            CHECK(value.at("value").get<double>() <= value.at("ci")[1].get<double>());
        }
    }
    CHECK(json.at("base").contains("measured"));
}

TEST_CASE("The same run gets the same advice")
{
    const JudgedRecord run = runWith(designFacts());
    CHECK(toJson(adviceOn(run, 1), run, "run") == toJson(adviceOn(run, 1), run, "run"));
}

TEST_CASE("Without a character step before the recording nothing is advised, and what is needed is said")
{
    JudgedRecord run = runWith(designFacts());
    std::erase_if(run.steps, [](const StepRecord& step) { return step.scenario == "flash_character"; });
    Message missing;
    const auto advice = advise(run, 1, missing);
    REQUIRE(advice.has_value());
    CHECK_FALSE(advice->has_value());
    CHECK(missing.english().find("flash_character") != std::string::npos);
}

TEST_CASE("A run without a recording is bad input for advice")
{
    Message missing;
    const auto advice = advise(sampleRecord(), 1, missing);
    REQUIRE_FALSE(advice.has_value());
    CHECK(advice.error().code == Errc::badInput);
}

TEST_CASE("A learned card with a fact missing or impossible is no card")
{
    for (const char* key : {"page_bytes", "unit_bytes", "open_units", "t_program_ns", "strict_order"}) {
        nlohmann::json without = designFacts(), impossible = designFacts();
        without.erase(key);
        impossible[key] = "x";
        for (const nlohmann::json& design : {without, impossible}) {
            CAPTURE(key);
            const JudgedRecord run = runWith(design);
            CHECK_FALSE(learnedCards(run, run.steps.size() - 1));
        }
    }
}

TEST_CASE("What the recording itself taught of the card goes before what the exercises did")
{
    JudgedRecord run = runWith(designFacts(6));
    nlohmann::json design = designFacts(9);
    design["measured_writes"] = false;
    design["move_unit_bytes"] = 16384;
    run.steps.back().facts["waf"] = {{"cards", nlohmann::json::array({{{"weight", 1}, {"design", design}}})}};
    const auto cards = learnedCards(run, run.steps.size() - 1);
    REQUIRE(cards);
    CHECK(cards->byStep);
    CHECK(cards->cards.front().design.ftl.openUnits == 9);
}
