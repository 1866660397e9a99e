// Shipped profiles on cards that are smaller than what they ask for: done on what the card has, or left out with the
// reason; never an error of the profile.
#include "program/wiring/builtin_resources.h"
#include "program/wiring/wiring.h"
#include "run/record/capacity_notes.h"
#include "support/full_run.h"
#include "support/load.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <fmt/format.h>

using namespace assay;
using namespace assay::test;

namespace {

std::string cardOfBytes(std::uint64_t bytes)
{
    return fmt::format("[card]\nname = \"t\"\nadvertised_bytes = {}\n[bus]\nmb_s = 25\ncommand_us = 200\n", bytes);
}

std::string planProfile(const std::string& lines) { return "[profile]\nname = \"t\"\n[[step]]\nid = \"s\"\n" + lines; }

Result<Plan> planOn(const std::string& profile, Bytes capacity)
{
    const auto parsed = parseProfile(profile, "p.toml", scenarioSchemas());
    REQUIRE(parsed);
    DeviceInfo device;
    device.path = "sim:t";
    device.bus = Bus::sim;
    device.capacity = capacity;
    return makePlan(*parsed, device, 1, 20);
}

constexpr std::uint64_t kCapacities[] = {65'536,     1'048'576,  8'126'464,   14'680'064,    15'931'392,   30'600'192,
                                         60'293'120, 66'060'288, 124'780'544, 1'019'215'872, 2'002'780'160};

} // namespace

TEST_CASE("Every shipped profile can be planned on a card of any size")
{
    for (const auto& resource : builtinResources())
        if (resource.kind == "profiles")
            for (const std::uint64_t capacity : kCapacities) {
                CAPTURE(resource.name, capacity);
                const auto plan = planOn(std::string(resource.text), Bytes(capacity));
                INFO((plan ? std::string() : plan.error().english()));
                REQUIRE(plan);
                CHECK_FALSE(plan->items.empty());
                for (const InfeasibleStep& step : plan->infeasibleSteps)
                    CHECK(step.minCapacity > Bytes(capacity));
                for (const Plan::Item& item : plan->items)
                    for (const Workload& phase : item.step().phases)
                        CHECK(phase.regionOffset + phase.regionBytes <= Bytes(capacity));
            }
}

TEST_CASE("The reported minimum capacity of a step is sufficient for it")
{
    for (const auto& resource : builtinResources())
        if (resource.kind == "profiles") {
            const auto plan = planOn(std::string(resource.text), Bytes(30'600'192));
            REQUIRE(plan);
            for (const InfeasibleStep& step : plan->infeasibleSteps) {
                CAPTURE(resource.name, step.id, step.minCapacity.count());
                const auto larger = planOn(std::string(resource.text), step.minCapacity);
                REQUIRE(larger);
                CHECK(std::ranges::count(larger->infeasibleSteps, step.id, &InfeasibleStep::id) == 0);
            }
        }
}

TEST_CASE("The quick profile covers the whole of a small card, and the record says so")
{
    const std::uint64_t capacity = GENERATE(15'931'392, 30'600'192, 60'293'120);
    FullRun run = FullRun::onSim(cardOfBytes(capacity), builtIn("profiles", "quick"));
    const JudgedRecord& record = run.finish();
    CHECK(record.outcome == Outcome::completed);
    CHECK(run.exitCode() != 2);
    REQUIRE(record.steps.size() == 5);
    CHECK(record.steps[2].facts.at("region_asked_bytes") == 67'108'864U);
    CHECK(record.steps[2].params.at("region_bytes").get<std::uint64_t>() <= capacity);
    const auto notes = capacityNotes(record);
    REQUIRE(notes.size() == 3);
    CHECK(notes[0].english().find("its profile asks for 67.1 MB") != std::string::npos);
}

TEST_CASE("An infeasible step on a small card is left out, and its criteria state the reason")
{
    FullRun run = FullRun::onSim(cardOfBytes(30'600'192), builtIn("profiles", "a1"));
    const JudgedRecord& record = run.finish();
    CHECK(record.verdict == Verdict::inconclusive);
    CHECK(run.exitCode() == 6);
    REQUIRE(record.infeasibleSteps.size() == 1);
    CHECK(record.infeasibleSteps[0].id == "app");
    const auto criterion = std::ranges::find(record.criteria, "app.app_class", &CriterionResult::metric);
    REQUIRE(criterion != record.criteria.end());
    CHECK(criterion->reason.english().find("this card has 30.6 MB") != std::string::npos);
    const auto again = judgeStored(run.folder(), {}, ChangedRecord::refuse);
    REQUIRE(again);
    CHECK(again->record.infeasibleSteps.size() == 1);
}

TEST_CASE("A region from the command line is used unchanged, or rejected")
{
    const auto profile = loadProfile("quick", {"read.region_bytes=67108864"});
    REQUIRE(profile);
    DeviceInfo device;
    device.path = "sim:t";
    device.bus = Bus::sim;
    device.capacity = Bytes(30'600'192);
    const auto plan = makePlan(*profile, device, 1, 20);
    REQUIRE_FALSE(plan);
    CHECK(plan.error().code == Errc::badInput);
    CHECK(plan.error().english().find("end within the card's 30600192 bytes") != std::string::npos);
}

TEST_CASE("A step that fits no card is an error of the profile, and a card too small for every step is rejected")
{
    const auto wrong = planOn(planProfile("scenario = \"sequential_write\"\nblock_bytes = 1000\n"), mib(64));
    REQUIRE_FALSE(wrong);
    CHECK(wrong.error().code == Errc::badInput);
    const auto tiny = planOn(builtIn("profiles", "a1"), kib(32));
    REQUIRE_FALSE(tiny);
    CHECK(tiny.error().code == Errc::refused);
}

TEST_CASE("A card printed 32 GB whose controller has fallen back to 30.6 MB fails by its label")
{
    FullRun run = FullRun::onSim(cardOfBytes(30'600'192), builtIn("profiles", "quick"), 1, "32GB C10 U1");
    const JudgedRecord& record = run.finish();
    CHECK(run.exitCode() == 1);
    const auto label = std::ranges::find(record.criteria, "card.label_capacity", &CriterionResult::metric);
    REQUIRE(label != record.criteria.end());
    CHECK(label->verdict == Verdict::fail);
    CHECK(label->reason.english() == "Capacity on the label 32.0 GB, capacity of the card 30.6 MB.");
}
