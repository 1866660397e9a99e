// Counterfeits in whole runs: they fail in every profile, with that word first, and end the run unless the profile
// wants to see the rest.
#include "judge/verdict/conclusion.h"
#include "judge/verdict/counterfeit.h"
#include "program/wiring/builtin_resources.h"
#include "support/full_run.h"
#include "support/load.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>

using namespace assay;
using namespace assay::test;

namespace {

const std::string kLimbo = R"([card]
name = "t"
advertised_bytes = 320_000_000
[bus]
mb_s = 25
[counterfeit]
kind = "limbo"
real_bytes = 50_000_384
)";

std::vector<BuiltinResource> shippedProfiles()
{
    std::vector<BuiltinResource> profiles;
    for (const auto& resource : builtinResources())
        if (resource.kind == "profiles")
            profiles.push_back(resource);
    return profiles;
}

// A profile without criteria, of these steps.
std::string profileOf(const std::string& head, const std::string& steps)
{
    return "[profile]\nname = \"t\"\n" + head + steps;
}

const std::string kProbe = "[[step]]\nid = \"p\"\nscenario = \"capacity_probe\"\ndestructive = true\n";
const std::string kRecorder =
    R"([[step]]
id = "r"
scenario = "recorder"
age_wraps = 0
duration_s = 60
wraps = 1
)";

void checkFails(const JudgedRecord& record)
{
    CHECK(record.outcome == Outcome::completed);
    CHECK(record.verdict == Verdict::fail);
    CHECK(exitCode(record.outcome, record.verdict) == 1);
    REQUIRE_FALSE(record.criteria.empty());
    CHECK(record.criteria.front().metric.ends_with(".counterfeit"));
    CHECK(record.criteria.front().verdict == Verdict::fail);
    CHECK(record.criteria.front().reason.english().starts_with("Counterfeit"));
}

} // namespace

TEST_CASE("Every shipped profile fails the shipped counterfeits after its probe, and names the skipped steps",
          "[capacity]")
{
    const std::string card = GENERATE("fake-limbo", "fake-wrap");
    const auto profile = GENERATE(from_range(load(shippedProfiles())));
    CAPTURE(card, profile.name);
    FullRun run("sim:" + card, std::string(profile.text));
    const JudgedRecord& record = run.finish();
    checkFails(record);
    CHECK(run.exitCode() == 1);
    const bool writesFirst = profile.name == "line" || profile.name == "quick";
    REQUIRE(record.steps.size() == (writesFirst ? 2 : 1));
    const auto found = counterfeitOf(record.metrics);
    REQUIRE(found);
    CHECK(found->real == Bytes(card == "fake-limbo" ? 16'000'000'000 : 8'000'000'000));
    CHECK(record.note.english().starts_with("The card is a counterfeit"));
    for (const CriterionResult& criterion : record.criteria)
        if (!criterion.value && !criterion.metric.starts_with(record.steps.back().id + "."))
            CHECK(criterion.reason.english().find("because the counterfeit card") != std::string::npos);
}

TEST_CASE("A counterfeit fails without a criterion, and ends the run", "[capacity]")
{
    auto run = FullRun::onSim(kLimbo, profileOf("", kProbe + kRecorder));
    checkFails(run.finish());
    CHECK(run.record().steps.size() == 1);
    CHECK(run.record().note.english().find("not run: r ") != std::string::npos);
}

TEST_CASE("A full overwrite detects a counterfeit as well", "[capacity]")
{
    auto run = FullRun::onSim(kLimbo, overwriteProfile());
    checkFails(run.finish());
    CHECK(counterfeitOf(run.record().metrics)->real == Bytes(50'000'384));
}

TEST_CASE("No criterion passes on a counterfeit, although all steps ran", "[capacity]")
{
    const std::string criterion = "[[criterion]]\nmetric = \"r.dropped_time\"\nop = \"<=\"\nlimit = 1e9\n";
    auto run = FullRun::onSim(kLimbo, profileOf("fail_fast = false\n", kProbe + kRecorder + criterion));
    checkFails(run.finish());
    CHECK(run.record().steps.size() == 2);
    const auto dropped = std::ranges::find(run.record().criteria, "r.dropped_time", &CriterionResult::metric);
    REQUIRE(dropped != run.record().criteria.end());
    CHECK(dropped->verdict == Verdict::inconclusive);
    CHECK(dropped->reason.english().find("because the counterfeit card loses data") != std::string::npos);
}

namespace {

std::string honest(const std::string& faults, const char* bytes = "1_000_000_000")
{
    return std::string("[card]\nname = \"t\"\nadvertised_bytes = ") + bytes + "\n[bus]\nmb_s = 25\n" + faults;
}

// Every text of a run for people.
std::string allWords(const JudgedRecord& record)
{
    std::string text = headlineOf(record).english() + record.note.english();
    for (const CriterionResult& criterion : record.criteria)
        text += criterion.reason.english();
    for (const Metric& metric : record.metrics)
        text += metric.method;
    return text;
}

void checkNotAccused(const JudgedRecord& record)
{
    CHECK(record.outcome == Outcome::completed);
    CHECK(record.verdict == Verdict::fail);
    CHECK_FALSE(counterfeitOf(record.metrics));
    const std::string words = allWords(record);
    INFO(words);
    CHECK(words.find("ounterfeit") == std::string::npos);
    CHECK(words.find("fake") == std::string::npos);
    CHECK(words.find("forge") == std::string::npos);
}

const char* const kStoresNothingSentence =
    "No data stored: the card is read-only at its end of life, write-protected or defective.";

} // namespace

TEST_CASE("A card that loses or fails every write is reported as storing no data, not as a counterfeit", "[capacity]")
{
    const std::string fault = GENERATE("kind = \"lost_write\"\n",                          // silent
                                       "kind = \"io_error\"\nop = \"write\"\n",            // told
                                       "kind = \"lost_write\"\nafter_bytes = 2_000_000\n", // in the window
                                       "kind = \"lost_write\"\nafter_bytes = 4_300_000\n", // in the samples
                                       "kind = \"io_error\"\nop = \"write\"\nafter_bytes = 4_300_000\n");
    const std::string step = GENERATE("destructive = true\n", "");
    CAPTURE(fault, step);
    auto run = FullRun::onSim(honest("[[fault]]\n" + fault),
                              profileOf("", "[[step]]\nid = \"p\"\nscenario = \"capacity_probe\"\n" + step) +
                                  kRecorder + "[[criterion]]\nmetric = \"r.dropped_time\"\nop = \"<=\"\nlimit = 0\n");
    const JudgedRecord& record = run.finish();
    checkNotAccused(record);
    CHECK(run.exitCode() == 1);
    CHECK(headlineOf(record).english() == kStoresNothingSentence);
    CHECK(record.criteria.front().reason.english() == kStoresNothingSentence);
    CHECK(record.steps.size() == 1);
    CHECK(record.note.english().starts_with("The card does not store data, which ended the run"));
}

TEST_CASE("A card that fails every read is defective", "[capacity]")
{
    auto run = FullRun::onSim(honest("[[fault]]\nkind = \"io_error\"\nop = \"read\"\n"), profileOf("", kProbe));
    checkNotAccused(run.finish());
    CHECK(headlineOf(run.record()).english() == "Defective: the card cannot be read.");
}

TEST_CASE("A card that stops storing during a full overwrite shows a border and is no counterfeit", "[capacity]")
{
    const std::string fault = GENERATE("kind = \"lost_write\"\n", "kind = \"io_error\"\nop = \"write\"\n");
    auto run = FullRun::onSim(honest("[[fault]]\n" + fault + "after_bytes = 100_000_000\n", "256_000_000"),
                              overwriteProfile());
    checkNotAccused(run.finish());
    CHECK(headlineOf(run.record()).english() == kStoresNothingSentence);
}

TEST_CASE("Scattered loss is damage, and no counterfeit", "[capacity]")
{
    const std::string fault =
        GENERATE("kind = \"lost_write\"\nprobability = 0.3\n", "kind = \"lost_write\"\nprobability = 0.6\n",
                 "kind = \"bit_flip\"\n", "kind = \"io_error\"\nop = \"write\"\nprobability = 0.5\n",
                 "kind = \"lost_write\"\noffset = 998_000_128\n",  // less than an allocation unit at the end
                 "kind = \"lost_write\"\nlength = 500_000_256\n"); // the lower half
    CAPTURE(fault);
    auto run = FullRun::onSim(honest("[[fault]]\n" + fault), profileOf("", kProbe));
    checkNotAccused(run.finish());
    CHECK_FALSE(capacityFaultOf(run.record().metrics));
    CHECK(run.record().criteria.front().reason.english().starts_with("Damaged"));
}

TEST_CASE("Data kept below a border of addresses and lost above it proves a counterfeit", "[capacity]")
{
    const std::string fault = GENERATE("kind = \"lost_write\"\n", "kind = \"io_error\"\n");
    const std::string profile = GENERATE_COPY(profileOf("", kProbe), overwriteProfile());
    auto run = FullRun::onSim(honest("[[fault]]\n" + fault + "offset = 300_000_256\n"), profile);
    checkFails(run.finish());
    const auto real = counterfeitOf(run.record().metrics)->real;
    REQUIRE(real);
    CHECK(*real <= Bytes(300'000'256));
    CHECK(*real >= Bytes(300'000'256) - mib(1)); // a block that fails fails as a whole
}

TEST_CASE("No criterion passes on a card that stores nothing, although all steps ran", "[capacity]")
{
    const std::string criterion = "[[criterion]]\nmetric = \"r.dropped_time\"\nop = \"<=\"\nlimit = 1e9\n";
    auto run = FullRun::onSim(honest("[[fault]]\nkind = \"lost_write\"\n"),
                              profileOf("fail_fast = false\n", kProbe + kRecorder + criterion));
    checkNotAccused(run.finish());
    CHECK(run.record().steps.size() == 2);
    const auto dropped = std::ranges::find(run.record().criteria, "r.dropped_time", &CriterionResult::metric);
    REQUIRE(dropped != run.record().criteria.end());
    CHECK(dropped->verdict == Verdict::inconclusive);
}

TEST_CASE("Bad ranges between good ones fail a card that is no counterfeit, and its run continues", "[capacity]")
{
    const std::string damaged = R"([card]
name = "t"
advertised_bytes = 1_000_000_000
[bus]
mb_s = 25
[[fault]]
kind = "lost_write"
offset = 300_000_256
length = 50_000_384
)";
    auto run = FullRun::onSim(damaged, profileOf("", kProbe + kRecorder));
    const JudgedRecord& record = run.finish();
    CHECK(record.verdict == Verdict::fail);
    CHECK(record.steps.size() == 2);
    CHECK_FALSE(counterfeitOf(record.metrics));
    CHECK(record.criteria.front().reason.english().starts_with("Damaged"));
}
