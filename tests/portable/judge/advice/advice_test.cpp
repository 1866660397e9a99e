// Advice on a made-up run: a card with six open units, which the exercises have told, and a recording on it.
#include "judge/advice/advise.h"

#include "judge/advice/advice_json.h"
#include "judge/advice/advice_words.h"
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

// On the usual run. Worked out once: the tests that ask for it run in one process.
const Advice& usualAdvice()
{
    static const Advice made = adviceOn(advisedRun());
    return made;
}

const TriedCure& cure(const Advice& advice, const char* id)
{
    const auto found = std::ranges::find_if(advice.cures, [&](const TriedCure& tried) { return tried.cure.id == id; });
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
    const Advice advice = adviceOn(advisedRun(), 3);
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

TEST_CASE("The best advice is better than any cure alone, and first in the list", "[together]")
{
    const Advice& advice = usualAdvice();
    REQUIRE_FALSE(advice.cures.empty());
    CHECK(advice.cures.front().cure.groups.size() >= 2);
    for (const TriedCure& tried : advice.cures) {
        CAPTURE(tried.cure.id);
        CHECK(advice.cures.front().result.dropped.value <= tried.result.dropped.value + 10);
    }
}

TEST_CASE("Of two ways that lose as little the one is better that is sure to, and only then the faster one")
{
    const auto way = [](double most, double rate) {
        WayOfWriting out;
        out.dropped = {0, {0, most}};
        out.sustainable = Foretold{rate, {rate, rate}};
        return out;
    };
    CHECK(isBetter(way(0, 30), way(5000, 40)));
    CHECK_FALSE(isBetter(way(5000, 40), way(0, 30)));
    CHECK(isBetter(way(0, 40), way(0, 30)));
}

TEST_CASE("Where the best cures lose video they are recorded four times as often, and those not told apart are named",
          "[heavy]")
{
    nlohmann::json design = openUnitsFacts();
    design["ftl_kind"] = "page"; // blocks of 16 MiB, the next to be collected drawn by lot
    design["collects"] = "random";
    design["over_provisioning"] = 0.27;
    design["unit_bytes"] = 16 << 20;
    const Advice advice = adviceOn(advisedRun(design), 2);
    REQUIRE(advice.cures.front().result.dropped.value > 0);
    for (std::size_t rank = 0; rank < 4; ++rank) {
        CAPTURE(advice.cures[rank].cure.id);
        CHECK(advice.cures[rank].recordings() == 8);
    }
    CHECK(advice.base.all.front().size() == 8);
    CHECK(advice.cures.back().recordings() == 2);
    CHECK(basisSentence(advice).english().find("2 recordings each and 8 of the best") != std::string::npos);
    REQUIRE_FALSE(asGood(advice).empty());
    const auto json = toJson(advice, advisedRun(design), "run");
    CHECK(json.at("may_be_as_good").at(0) == advice.cures[asGood(advice).front()].cure.id);
}

TEST_CASE("Where the best cure loses nothing each is recorded as often as asked, and none is said to be as good",
          "[together]")
{
    const Advice& advice = usualAdvice();
    REQUIRE(advice.cures.front().result.dropped.ci.high == 0);
    for (const TriedCure& tried : advice.cures)
        CHECK(tried.recordings() == 2);
    CHECK(asGood(advice).empty());
}

TEST_CASE("A way loses more than another where that is more than chance between the same recordings")
{
    const auto way = [](const std::vector<double>& lost) {
        WayOfWriting out;
        out.all.resize(1);
        for (const double ms : lost)
            out.all.front().emplace_back().droppedMs = ms;
        return out;
    };
    const std::vector<LearnedCard> cards = {{{}, 1, false, false, {}}};
    const WayOfWriting some = way({10, 5000, 70, 900});
    CHECK(losesMore(way({20, 5011, 79, 910}), some, cards)); // a little more in each
    CHECK_FALSE(losesMore(some, way({20, 5011, 79, 910}), cards));
    CHECK_FALSE(losesMore(way({5000, 10, 900, 90}), some, cards));
    CHECK_FALSE(losesMore(some, some, cards));
    CHECK_FALSE(losesMore(way({9000}), way({10}), cards)); // one says nothing of chance
}

TEST_CASE("A cure helps if it is better in all recordings, or in more than chance makes of nothing once in 16")
{
    const auto tried = [](std::size_t better, std::size_t recordings) {
        TriedCure out;
        out.result.all = {std::vector<RecordingOutcome>(recordings)};
        out.better = better;
        out.worse = recordings - better;
        return out;
    };
    CHECK(tried(5, 5).helps());
    CHECK_FALSE(tried(4, 5).helps());
    CHECK(tried(15, 20).helps());       // 4.1 %, both ways
    CHECK_FALSE(tried(14, 20).helps()); // 11.5 %
    CHECK(tried(5, 20).harms());
}

TEST_CASE("A combination that brings no more than a part of it is left out, and all its parts are there", "[together]")
{
    const Advice& advice = usualAdvice();
    for (const TriedCure& tried : advice.cures)
        for (const TriedCure& part : advice.cures) {
            if (part.cure.set.size() >= tried.cure.set.size() || !std::ranges::includes(tried.cure.set, part.cure.set))
                continue;
            CAPTURE(tried.cure.id, part.cure.id);
            const auto rate = [](const TriedCure& of) { return of.result.sustainable->value; };
            CHECK((tried.result.dropped.value < part.result.dropped.value || rate(tried) > 1.01 * rate(part) ||
                   tried.result.waf.value < part.result.waf.value));
        }
    CHECK(std::ranges::count_if(advice.cures, [](const TriedCure& tried) { return tried.cure.groups.size() == 1; }) >=
          10);
}

TEST_CASE("A short table has the best cures and those that change one thing, and says which of these are enough",
          "[together]")
{
    const Advice& advice = usualAdvice();
    const auto ranks = shownRanks(advice);
    REQUIRE(ranks.size() <= kAdviceShown);
    for (std::size_t i = 0; i < ranks.size(); ++i)
        CHECK((i < kBestShown ? ranks[i] == i : advice.cures[ranks[i]].cure.groups.size() == 1));
    const auto enough = enoughAlone(advice);
    CHECK_FALSE(enough.empty());
    for (const std::size_t rank : enough) {
        CHECK(advice.cures[rank].cure.groups.size() == 1);
        CHECK(advice.cures[rank].result.dropped.ci.high == 0);
    }
}

TEST_CASE("Space taken in pieces as large as a unit does not help, and it is said why", "[together]")
{
    const Advice& advice = usualAdvice();
    const TriedCure& small = cure(advice, "preallocate_4m");
    const TriedCure& whole = cure(advice, "preallocate_file");
    CAPTURE(reasonsOf(small), reasonsOf(whole));
    CHECK(small.result.waf.value > whole.result.waf.value);
    CHECK(reasonsOf(small).find("hardly a whole one") != std::string::npos);
    CHECK(reasonsOf(whole).find("hold whole units") != std::string::npos);
}

TEST_CASE("A card with units enough for all places is not said to have too few", "[heavy]")
{
    const Advice advice = adviceOn(advisedRun(openUnitsFacts(24)));
    for (const TriedCure& tried : advice.cures) {
        CAPTURE(tried.cure.id);
        CHECK(reasonsOf(tried).find("keeps only") == std::string::npos);
    }
}

TEST_CASE("Every cure says what it sets, costs and why, and its intervals hold the values", "[together]")
{
    const auto json = toJson(usualAdvice(), advisedRun(), "run");
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

TEST_CASE("Where the model foretells another rate than was measured, the intervals are wider, and it is said",
          "[together]")
{
    const Advice& unknown = usualAdvice();
    REQUIRE(unknown.base.sustainable);
    CHECK_FALSE(unknown.miss);
    const double same = *unknown.base.all.front().front().sustainable;
    const Advice right = adviceOn(advisedRun(openUnitsFacts(), same)),
                 wrong = adviceOn(advisedRun(openUnitsFacts(), same / 1.4));
    REQUIRE(right.miss);
    CHECK(std::abs(*right.miss) < 1e-6);
    CHECK(missSentence(right).empty());
    CHECK(missSentence(wrong).english().find("does not foretell") != std::string::npos);
    const auto width = [](const Advice& advice) {
        const Interval& ci = advice.cures.front().result.sustainable->ci;
        return std::log(ci.high / ci.low);
    };
    CHECK(width(right) == width(unknown));
    CHECK(width(wrong) > width(right) + 0.5);
    CHECK(wrong.cures.front().result.sustainable->ci.low * 1.4 < right.cures.front().result.sustainable->value);
}

TEST_CASE("Of a card that is slower than its model the times are scaled to what was measured, and it is said",
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
    CHECK(*advice.foretold.sustainable == Catch::Approx(*modelled.sustainable));
    REQUIRE(advice.miss);
    CHECK(*advice.miss == Catch::Approx(-std::log(2.2)));
    CHECK(missSentence(advice).english().find("were measured") != std::string::npos);
    CHECK(advice.base.dropped.value > any.base.dropped.value);
    CHECK(advice.cures.size() > 10);
}

TEST_CASE("Of a card that no known kind explains the nearest ones are asked, and it is said", "[heavy]")
{
    JudgedRecord run = advisedRun();
    (run.steps.end() - 2)->facts["character"]["explained"] = 0.5;
    const Advice advice = adviceOn(run, 1);
    CHECK_FALSE(advice.explained);
    CHECK(missSentence(advice).english().find("come nearest") != std::string::npos);
    const auto json = toJson(advice, run, "");
    CHECK(json.at("explained") == false);
    CHECK(json.at("guess") == true);
}

TEST_CASE("Where the run lost other than the model expects the order is a guess, and no cure is said to be enough",
          "[together]")
{
    Advice advice = usualAdvice();
    CHECK_FALSE(advice.isGuess()); // nothing was measured
    REQUIRE_FALSE(enoughAlone(advice).empty());
    const Interval expected = advice.expectedLoss;
    const double longer = 400 / seconds(advice.base.all.front().front().recorded); // the run recorded 400 s
    CHECK(expected.low == Catch::Approx(longer * advice.base.dropped.ci.low));
    CHECK(expected.high == Catch::Approx(longer * advice.base.dropped.ci.high));
    const auto guessAt = [&](double lostMs) {
        advice.measuredDropped.emplace().value = lostMs;
        return advice.isGuess();
    };
    CHECK_FALSE(guessAt((expected.low + expected.high) / 2));
    CHECK_FALSE(guessAt(expected.high + 900));
    CHECK(missSentence(advice).empty());
    CHECK(guessAt(expected.low - 1100));
    CHECK(missSentence(advice).english().find("expects at least") != std::string::npos);
    CHECK(guessAt(expected.high + 1100));
    CHECK(missSentence(advice).english().find("expects at most") != std::string::npos);
    CHECK(enoughAlone(advice).empty());
}

TEST_CASE("A cure that helps this card and harms another kind of card says so", "[together]")
{
    const Advice& advice = usualAdvice();
    std::size_t contrary = 0;
    for (const TriedCure& tried : advice.cures)
        for (const Elsewhere& other : tried.elsewhere) {
            const bool harms = tried.helps() && other.harms(), helps = tried.harms() && other.helps();
            CAPTURE(tried.cure.id, name(advice.families[other.family].family), reasonsOf(tried));
            CHECK(other.recordings > 0);
            if (!harms && !helps)
                continue;
            ++contrary;
            CHECK(reasonsOf(tried).find(harms ? "It harms" : "It helps") != std::string::npos);
        }
    CHECK(advice.families.size() == 3); // it has open units itself
    CHECK(contrary > 0);
}

TEST_CASE("The same run gets the same advice", "[heavy]")
{
    const JudgedRecord run = advisedRun();
    CHECK(toJson(adviceOn(run, 1), run, "run") == toJson(adviceOn(run, 1), run, "run"));
}

TEST_CASE("Without a character step before the recording nothing is advised, and what is needed is said")
{
    JudgedRecord run = advisedRun();
    std::erase_if(run.steps, [](const StepRecord& step) { return step.scenario == "flash_character"; });
    Message missing;
    const auto advice = advise(run, 1, missing);
    REQUIRE(advice.has_value());
    CHECK_FALSE(advice->has_value());
    CHECK(missing.english().find("how the card is built") != std::string::npos);
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
        nlohmann::json without = openUnitsFacts(), impossible = openUnitsFacts();
        without.erase(key);
        impossible[key] = "x";
        for (const nlohmann::json& design : {without, impossible}) {
            CAPTURE(key);
            const JudgedRecord run = advisedRun(design);
            CHECK_FALSE(learnedCards(run, run.steps.size() - 1));
        }
    }
}

TEST_CASE("A recording that lost video wants advice; one that lost none and failed nothing does not")
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

TEST_CASE("What the recording itself taught of the card goes before what the exercises did")
{
    JudgedRecord run = advisedRun(openUnitsFacts(6));
    nlohmann::json design = openUnitsFacts(9);
    design["measured_writes"] = false;
    design["move_unit_bytes"] = 16384;
    run.steps.back().facts["waf"] = {{"cards", nlohmann::json::array({{{"weight", 1}, {"design", design}}})}};
    const auto cards = learnedCards(run, run.steps.size() - 1);
    REQUIRE(cards);
    CHECK(cards->byStep);
    CHECK(cards->cards.front().design.ftl.openUnits == 9);
}

TEST_CASE("Whether a card moves while the host transfers is known from the step; earlier versions did not say it")
{
    const bool said = GENERATE(true, false);
    JudgedRecord run = advisedRun(openUnitsFacts(6));
    for (StepRecord& step : run.steps)
        if (step.facts.contains("character"))
            for (const char* kind : {"sizes", "random"})
                step.facts["character"]["exercises"].push_back({{"kind", kind},
                                                                {"block_bytes", 16384},
                                                                {"part", 1},
                                                                {"ops", 1},
                                                                {"bytes", 16384},
                                                                {"time_ns", 1}});
    nlohmann::json design = openUnitsFacts(6);
    design["measured_writes"] = true;
    design["move_unit_bytes"] = 16384;
    if (said)
        design["hides_moves"] = true;
    run.steps.back().facts["waf"] = {{"cards", nlohmann::json::array({{{"weight", 1}, {"design", design}}})}};
    const auto cards = learnedCards(run, run.steps.size() - 1);
    REQUIRE(cards);
    CHECK(cards->cards.front().hidesMoves == said);
}

TEST_CASE("What writes take that move nothing is known from the step, which may have been slower than the exercises")
{
    JudgedRecord run = advisedRun(openUnitsFacts(6));
    nlohmann::json design = openUnitsFacts(6);
    design["measured_writes"] = true;
    design["move_unit_bytes"] = 16384;
    nlohmann::json facts = {{"cards", nlohmann::json::array({{{"weight", 1}, {"design", design}}})},
                            {"still",
                             {{"in_order_bytes", {16384, 65536}},
                              {"in_order_ns", {100'000, 300'000}},
                              {"anywhere_bytes", {16384}},
                              {"anywhere_ns", {250'000}}}}};
    run.steps.back().facts["waf"] = facts;
    const auto cards = learnedCards(run, run.steps.size() - 1);
    REQUIRE(cards);
    REQUIRE(cards->still);
    CHECK(cards->still->of(kib(64), true, FtlKind::page) == 300'000);
    CHECK(cards->still->of(kib(16), false, FtlKind::page) == 250'000);
    facts["still"]["in_order_ns"] = {100'000}; // a file that was changed
    run.steps.back().facts["waf"] = facts;
    CHECK_FALSE(learnedCards(run, run.steps.size() - 1));
}

TEST_CASE("Learned cards that differ in times alone count as one, with the weight of all")
{
    JudgedRecord run = advisedRun();
    auto cards = nlohmann::json::array();
    const auto add = [&](unsigned units, double weight, std::uint64_t program) {
        nlohmann::json design = openUnitsFacts(units);
        design["measured_writes"] = false;
        design["move_unit_bytes"] = 16384;
        design["t_program_ns"] = program;
        cards.push_back({{"weight", weight}, {"design", design}});
    };
    add(9, 0.4, 900'000);
    add(6, 0.35, 900'000);
    add(6, 0.25, 910'000);
    run.steps.back().facts["waf"] = {{"cards", cards}};
    const auto learned = learnedCards(run, run.steps.size() - 1);
    REQUIRE(learned);
    REQUIRE(learned->cards.size() == 2);
    CHECK(learned->cards[0].design.ftl.openUnits == 6);
    CHECK(learned->cards[0].weight == Catch::Approx(0.6));
    CHECK(learned->cards[0].design.programTime == std::chrono::microseconds(900)); // of the heavier one
    CHECK(learned->cards[1].design.ftl.openUnits == 9);
}

TEST_CASE("Why a run does not know its card is said: no exercises, no card left, or a busy computer")
{
    const auto missingOf = [](const JudgedRecord& run) {
        Message missing;
        const auto advice = advise(run, 1, missing);
        REQUIRE(advice);
        CHECK_FALSE(advice->has_value());
        return missing.english();
    };
    JudgedRecord run = advisedRun();
    const auto character = run.steps.end() - 2; // and then the recording
    nlohmann::json& facts = character->facts["character"];
    const nlohmann::json cards = facts["cards"];
    facts["cards"] = nlohmann::json::array();
    CHECK(missingOf(run).find("no kind of card that could be") != std::string::npos);
    facts["cards"] = cards;
    facts["scatter"] = 0.4;
    CHECK(missingOf(run).find("too different") != std::string::npos);
    run.steps.erase(character);
    CHECK(missingOf(run).find("run a profile") != std::string::npos);
}
