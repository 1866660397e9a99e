// No false pass, no false fail: every shipped simulated card, by shipped profiles, with and without faults of card and
// host, against a table of what the card truly is. The table is made from the cards' files, not from verdicts. With
// few repetitions each fault meets other cards, and each card a fault. "[matrix]" runs what takes minutes, too.
#include "judge/verdict/conclusion.h"
#include "support/full_run.h"
#include "support/load.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <map>

using namespace assay;
using namespace assay::test;

namespace {

using Reasons = std::vector<std::string>; // criteria that a card truly misses; empty = nothing speaks against it

struct TrueCard {
    const char* name;
    Reasons quick, recording; // by quick, and by the profiles with a recorder
    bool counterfeit = false;
    bool slow = false; // fails the first step of quick, and so does not meet the faults that sleep
};

// Counterfeits and dead places first; the rates are in the cards' files.
std::vector<TrueCard> trueCards()
{
    const Reasons counterfeit = {"capacity.counterfeit"};
    const Reasons merges = {"random_write.iops", "random_write.latency_p99",
                            "random_write.latency_max"}; // 0.3 to 0.4 s for each random write
    Reasons slowMerges = merges, dying = merges;
    for (const char* also : {"write.throughput_mean", "capacity.throughput_mean"})
        slowMerges.emplace_back(also); // 8.4 MB/s
    for (const char* also : {"capacity.counterfeit", "write.throughput_mean", "capacity.throughput_mean",
                             "run.io_errors", "run.bad_sectors"})
        dying.emplace_back(also); // a dead block of 4 MiB, which a probe calls damaged; 7.6 MB/s
    const Reasons dropsFrames = {"recorder.dropped_time", "recorder.sustainable_rate",       "log.latency_p99",
                                 "log.latency_max",       "overwrite.throughput_min_window", "state.dirty_ratio"};
    Reasons dyingFrames = dropsFrames;
    for (const char* also : {"capacity.counterfeit", "overwrite.latency_max", "overwrite.bad_sectors",
                             "overwrite.counterfeit", "run.io_errors", "run.bad_sectors"})
        dyingFrames.emplace_back(also);
    return {{"good-u1", {}, {}},
            {"jittery", {}, {}},
            {"a1-tlc", {}, {}},
            {"a2-buffered", {}, {}},
            {"endurance-tlc", {}, {}},
            {"hybrid-u1", {}, {}},
            {"industrial-pslc", {}, {}},
            {"u3-slc-cache", {}, {}},
            {"worn-tlc", {}, {}},
            {"slow-c4", {"write.throughput_mean", "capacity.throughput_mean"}, dropsFrames, false, true},
            {"c4-mlc-2011", slowMerges, dropsFrames, false, true},
            {"like-5a", slowMerges, dropsFrames, false, true}, // 5.1 MB/s, and 0.9 s for each random write
            {"like-29a", {}, {}},
            {"seed-c10-mlc", merges, dropsFrames},
            {"dying", dying, dyingFrames, false, true},
            {"fake-limbo", counterfeit, counterfeit, true},
            {"fake-wrap", counterfeit, counterfeit, true}};
}

// A shipped profile; of a hundred overwrites two.
std::string inShort(const std::string& profile)
{
    std::string text = builtIn("profiles", profile);
    if (profile != "endurance-100")
        return text;
    for (const auto& [all, few] : {std::pair("cycles = 100", "cycles = 2"), std::pair("limit = 100", "limit = 2")}) {
        REQUIRE(text.find(all) != std::string::npos);
        text.replace(text.find(all), std::string(all).size(), few);
    }
    return text;
}

struct Fault {
    const char* name;
    const char* lines; // of the card's file
    Outcome outcome = Outcome::completed;
    const char* reason = nullptr; // that it gives every card, by quick
};

// In the capacity probe of quick, which follows 20 s of writing, or in that writing.
constexpr const char* kHang = "[[fault]]\nkind = \"hang\"\nop = \"write\"\nafter_bytes = 1_200_000_000\n";
constexpr const char* kPull = "[[fault]]\nkind = \"pull\"\nop = \"write\"\nafter_bytes = 1_200_000_000\n";
constexpr const char* kStall = R"([[fault]]
kind = "stall"
op = "write"
duration_ms = 900
probability = 0.004
)";
constexpr const char* kBusy = "[[fault]]\nkind = \"host_wait\"\nduration_ms = 900\nprobability = 0.02\n";

const Fault kFaults[] = {{"none", ""},
                         {"hang", kHang, Outcome::hung},
                         {"pull", kPull, Outcome::deviceLost},
                         {"stall", kStall, Outcome::completed, "random_write.latency_max"},
                         {"host busy", kBusy}};

// Without a fault all of them.
std::vector<TrueCard> cardsThatMeet(const Fault& fault)
{
    std::vector<TrueCard> cards = trueCards();
    if (*fault.lines == '\0')
        return load(cards);
    std::ranges::rotate(cards, cards.begin() + (&fault - kFaults));
    return repetitions(cards);
}

void checkVerdict(const TrueCard& card, Reasons reasons, const std::string& profile, const Fault& fault)
{
    CAPTURE(card.name, profile, fault.name);
    if (fault.reason && !card.counterfeit)
        reasons.emplace_back(fault.reason);
    FullRun run = FullRun::onSim(builtIn("sim", card.name) + "\n" + fault.lines, inShort(profile));
    const JudgedRecord& record = run.finish();
    const bool met = !card.counterfeit &&
                     !(card.slow && profile == "quick"); // a counterfeit ends the run before a fault that sleeps
    const Outcome outcome = met ? fault.outcome : Outcome::completed;
    CHECK(record.outcome == outcome);
    CHECK((record.verdict == Verdict::fail) == (run.exitCode() == 1));
    if (outcome != Outcome::completed) {
        CHECK(record.verdict == Verdict::inconclusive);
        CHECK(run.exitCode() == 4);
        return;
    }
    const auto failed = std::ranges::find(record.criteria, Verdict::fail, &CriterionResult::verdict);
    if (record.verdict == Verdict::fail) {
        REQUIRE(failed != record.criteria.end());
        INFO("false fail, or for the wrong reason: " << failed->reason.english());
        CHECK(std::ranges::find(reasons, failed->metric) != reasons.end());
    } else {
        INFO("false pass");
        CHECK((reasons.empty() || record.verdict == Verdict::inconclusive));
    }
    if (card.counterfeit)
        CHECK(record.verdict == Verdict::fail);
}

} // namespace

TEST_CASE("The quick profile passes no bad card and fails no good one, with any disturbance of card and host",
          "[heavy]")
{
    const Fault& fault = kFaults[GENERATE(0, 1, 2, 3, 4)];
    for (const TrueCard& card : cardsThatMeet(fault))
        checkVerdict(card, card.quick, "quick", fault);
}

namespace {

// A card that is bad, or none of whose oddities is its fault, by what is written over an honest card.
struct OddCard {
    const char* name;
    std::uint64_t bytes;
    const char* lines;
    const char* label;
    const char* failed; // the criterion that it truly misses; null = it is good
    bool failsWrites = false;
};

const OddCard kOddCards[] = {
    {"dead, silently", 4'000'000'000, "[[fault]]\nkind = \"lost_write\"\n", "", "capacity.counterfeit"},
    {"read-only, fails each write", 4'000'000'000, "[[fault]]\nkind = \"io_error\"\nop = \"write\"\n", "4GB",
     "capacity.counterfeit", true},
    {"unreadable", 4'000'000'000, "[[fault]]\nkind = \"io_error\"\nop = \"read\"\n", "", "capacity.counterfeit"},
    {"dies in the probe", 4'000'000'000, "[[fault]]\nkind = \"lost_write\"\nafter_bytes = 4_300_000\n", "",
     "capacity.counterfeit"},
    {"scattered loss", 4'000'000'000, "[[fault]]\nkind = \"lost_write\"\nprobability = 0.3\n", "",
     "capacity.counterfeit"},
    {"mislabelled", 4'000'000'000, "", "64GB U1", "card.label_capacity"},
    {"fallen back to its controller", 30'600'192, "", "32GB C10 U1", "card.label_capacity"},
    {"larger than its label", 4'000'000'000, "", "2GB", nullptr},
    {"tiny, 16 MB", 14'680'064, "", "16MB", nullptr},
    {"tiny, 60 MB", 60'293'120, "", "", nullptr},
};

void checkOdd(const OddCard& card, const std::string& profile)
{
    CAPTURE(card.name, profile);
    const std::string text = "[card]\nname = \"t\"\nadvertised_bytes = " + std::to_string(card.bytes) +
                             "\n[bus]\nmb_s = 25\ncommand_us = 150\n" + card.lines;
    FullRun run = FullRun::onSim(text, inShort(profile), 1, card.label);
    const JudgedRecord& record = run.finish();
    CHECK(record.outcome == Outcome::completed);
    std::string words = record.note.english();
    for (const CriterionResult& criterion : record.criteria) {
        words += criterion.reason.english();
        if (!card.failed)
            CHECK(criterion.verdict != Verdict::fail);
    }
    if (!card.failed) {
        CHECK(record.verdict != Verdict::fail);
        return;
    }
    CHECK(run.exitCode() == 1);
    const auto failed = std::ranges::find(record.criteria, Verdict::fail, &CriterionResult::verdict);
    REQUIRE(failed != record.criteria.end());
    const bool failsFirstWrite = (profile == "quick" || profile == "line") && card.failsWrites; // before the probe
    CHECK(failed->metric == (failsFirstWrite ? "run.io_errors" : card.failed));
    INFO(words);
    if (std::string(card.failed) == "capacity.counterfeit")
        CHECK(words.find("ounterfeit") == std::string::npos);
}

} // namespace

TEST_CASE("Dead, read-only, mislabelled and tiny cards fail for the right reason, and no good card fails for its size")
{
    const std::string profile = GENERATE("quick", "line");
    for (const OddCard& card : load(std::vector<OddCard>(std::begin(kOddCards), std::end(kOddCards))))
        checkOdd(card, profile);
}

TEST_CASE("All shipped profiles fail dead, read-only, mislabelled and tiny cards for the right reason", "[.][matrix]")
{
    for (const OddCard& card : kOddCards)
        for (const char* profile :
             {"speed-class", "a1", "endurance-100", "incoming", "dashcam-20mbit", "qualification"})
            checkOdd(card, profile);
}

namespace {

// By line. Its reads of tables must not take 20 ms, ever, and a few of the jittery card's take 150.
Reasons lineReasons(const TrueCard& card)
{
    const std::string name = card.name;
    if (card.counterfeit)
        return {"capacity.counterfeit"};
    if (name == "jittery")
        return {"speed_class.tfr"};
    if (name == "slow-c4" || name == "c4-mlc-2011")
        return {"write.throughput_mean", "capacity.throughput_mean"};
    if (name == "like-5a") // 0.9 s for each random write, too
        return {"write.throughput_mean", "capacity.throughput_mean", "recorder.latency_max", "recorder.dropped_time"};
    if (name == "seed-c10-mlc") // 0.3 s for each write out of order, three of which make a table update
        return {"recorder.latency_max", "recorder.dropped_time", "speed_class.tfw_average", "speed_class.tfw_max"};
    if (name == "dying")
        return {"capacity.counterfeit", "run.io_errors", "run.bad_sectors"};
    return {};
}

} // namespace

TEST_CASE("The line profile passes no bad card and fails no good one", "[heavy]")
{
    const Fault& fault = kFaults[GENERATE(0, 3, 4)];
    for (const TrueCard& card : cardsThatMeet(fault)) {
        Fault met = fault;
        if (met.reason)
            met.reason = "recorder.latency_max"; // no write may take 500 ms
        checkVerdict(card, lineReasons(card), "line", met);
    }
}

namespace {

// Findings of line, of quick at random offsets, and 20 Mbit/s on cards that merge units.
Reasons incomingReasons(const TrueCard& card)
{
    Reasons reasons = lineReasons(card);
    reasons.insert(reasons.end(), card.quick.begin(), card.quick.end());
    if (std::ranges::count(card.quick, "random_write.iops") > 0)
        for (const char* also : {"recorder.dropped_time", "speed_class.tfw_average", "compare.bad_sectors"})
            reasons.emplace_back(also);
    return reasons;
}

} // namespace

TEST_CASE("The profiles of standards and life pass no bad card and fail no good one", "[.][matrix]")
{
    const std::string profile = GENERATE("speed-class", "a1", "power-cut", "endurance-100", "incoming");
    for (const TrueCard& card : trueCards()) {
        const std::string name = card.name;
        Reasons reasons = card.counterfeit ? Reasons{"capacity.counterfeit"} : Reasons();
        if (name == "dying")
            reasons = {"capacity.counterfeit", "run.io_errors", "run.bad_sectors"};
        // 500 writes and 1500 reads a second at random are beyond cards that merge units, or wait 2 ms for a command.
        if (profile == "a1" &&
            (name == "good-u1" || name == "jittery" || name == "like-29a" || name == "slow-c4" ||
             name == "c4-mlc-2011" || name == "like-5a" || name == "seed-c10-mlc" || name == "dying"))
            reasons.emplace_back("app.app_class");
        if (profile == "a1" && name == "worn-tlc")
            continue; // of 2 GB, and A1 begins above
        if (profile == "incoming")
            reasons = incomingReasons(card);
        if (profile == "endurance-100" && name == "dying")
            reasons.emplace_back("endurance.bad_share");
        checkVerdict(card, reasons, profile, kFaults[0]);
    }
}

TEST_CASE("The other shipped profiles pass no bad card and fail no good one", "[.][matrix]")
{
    const std::string profile = GENERATE("dashcam-20mbit", "qualification", "waf");
    const Fault& fault = kFaults[GENERATE(0, 1, 2, 4)];
    for (const TrueCard& card : trueCards()) {
        Reasons reasons = card.recording;
        if (profile == "waf" && !card.counterfeit) // asks for no rate
            reasons = std::string(card.name) == "dying" ? Reasons{"capacity.counterfeit", "flash_character.io_errors",
                                                                  "run.io_errors", "run.bad_sectors"}
                                                        : Reasons{};
        checkVerdict(card, reasons, profile, fault);
    }
}
