// Counterfeits in whole runs: they fail in every profile, with that word first, and end the run unless the profile
// wants to see the rest.
#include "support/full_run.h"
#include "support/load.h"
#include "verdict/conclusion.h"
#include "verdict/counterfeit.h"
#include "wiring/builtin_resources.h"

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

TEST_CASE("Every shipped profile fails the counterfeits that are shipped, after its first step, and names what it did "
          "not run",
          "[capacity]")
{
    const std::string card = GENERATE("fake-limbo", "fake-wrap");
    const auto profile = GENERATE(from_range(load(shippedProfiles())));
    CAPTURE(card, profile.name);
    FullRun run("sim:" + card, std::string(profile.text));
    const JudgedRecord& record = run.finish();
    checkFails(record);
    CHECK(run.exitCode() == 1);
    CHECK(record.steps.size() == 1);
    const auto found = counterfeitOf(record.metrics);
    REQUIRE(found);
    CHECK(found->real == Bytes(card == "fake-limbo" ? 16'000'000'000 : 8'000'000'000));
    CHECK(record.note.english().starts_with("The card is a counterfeit"));
    for (const CriterionResult& criterion : record.criteria)
        if (!criterion.value)
            CHECK(criterion.reason.english().find("because the card is a counterfeit") != std::string::npos);
}

TEST_CASE("A counterfeit fails without being asked for, and ends the run", "[capacity]")
{
    auto run = FullRun::onSim(kLimbo, profileOf("", kProbe + kRecorder));
    checkFails(run.finish());
    CHECK(run.record().steps.size() == 1);
    CHECK(run.record().note.english().find("not run: r ") != std::string::npos);
}

TEST_CASE("Overwriting every byte finds a counterfeit as well", "[capacity]")
{
    auto run = FullRun::onSim(kLimbo, overwriteProfile());
    checkFails(run.finish());
    CHECK(counterfeitOf(run.record().metrics)->real == Bytes(50'000'384));
}

TEST_CASE("Nothing that was measured on a counterfeit passes, though all steps ran", "[capacity]")
{
    const std::string criterion = "[[criterion]]\nmetric = \"r.dropped_time\"\nop = \"<=\"\nlimit = 1e9\n";
    auto run = FullRun::onSim(kLimbo, profileOf("fail_fast = false\n", kProbe + kRecorder + criterion));
    checkFails(run.finish());
    CHECK(run.record().steps.size() == 2);
    const auto dropped = std::ranges::find(run.record().criteria, "r.dropped_time", &CriterionResult::metric);
    REQUIRE(dropped != run.record().criteria.end());
    CHECK(dropped->verdict == Verdict::inconclusive);
    CHECK(dropped->reason.english().find("measured on a counterfeit") != std::string::npos);
}

TEST_CASE("Places that are bad amid good ones fail a card that is no counterfeit, and its run goes on", "[capacity]")
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
