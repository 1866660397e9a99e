// A plan must report every run that writes as destructive: the permit rules depend on it.
#include "run/scenario/scenario.h"
#include "run/session/reference_read.h"
#include "run/session/session.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;

namespace {

Plan planOf(const std::string& step)
{
    const std::string text = R"([profile]
name = "p"
version = "1"
[[step]]
id = "s"
)" + step;
    const auto profile = parseProfile(text, "p.toml", scenarioSchemas());
    REQUIRE(profile.has_value());
    DeviceInfo card;
    card.path = "sim:test";
    card.bus = Bus::sim;
    card.capacity = mib(256);
    auto plan = makePlan(*profile, card, 1, 20);
    REQUIRE(plan.has_value());
    return *plan;
}

} // namespace

TEST_CASE("A plan is destructive whenever it writes, also when only time bounds the writing")
{
    const std::string step =
        GENERATE("scenario = \"sequential_write\"\npasses = 1\n", "scenario = \"sequential_write\"\nduration_s = 5\n",
                 "scenario = \"random_write\"\nduration_s = 5\n",
                 "scenario = \"random_read\"\nduration_s = 5\n"); // reads what it wrote before
    CAPTURE(step);
    CHECK(planOf(step).destructive());
}

TEST_CASE("A plan states the total time of phases bounded by time only")
{
    CHECK(planOf("scenario = \"random_write\"\nduration_s = 5\nwarmup_s = 1\n").timeBound() == std::chrono::seconds(6));
    CHECK(planOf("scenario = \"sequential_write\"\npasses = 1\n").timeBound() == Ns());
    CHECK(planOf("scenario = \"random_write\"\nduration_s = 5\nmax_bytes = 1_048_576\n").timeBound() ==
          Ns()); // its bytes are counted
}

TEST_CASE("The plan includes the reads of the characterization and the page reference after it")
{
    const Plan plan = planOf("scenario = \"flash_character\"\nbudget_s = 60\n[[step]]\nid = \"t\"\n"
                             "scenario = \"sequential_write\"\npasses = 1\n");
    CHECK(plan.toRead == kReferenceBytes * 2 + kib(616 * 32 + 4 * 128)); // 32 of each size and 128 anywhere
    CHECK(plan.items[1].bytes(IoOp::read) == kReferenceBytes);
    CHECK(plan.items[1].expected ==
          Ns(static_cast<Ns::rep>((mib(256) + kReferenceBytes).count() * 50)) + kReferencePause * kReferenceWrites);
    CHECK(planOf("scenario = \"sequential_write\"\npasses = 1\n").toRead == Bytes());
}
