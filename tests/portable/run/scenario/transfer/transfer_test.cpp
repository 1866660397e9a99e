// Plans of the transfer scenarios: pre-fills, bounds and parameters that do not fit the card.
#include "ground/config/param_text.h"
#include "run/scenario/scenario.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;

namespace {

Step stepOf(const std::string& scenario, const std::vector<std::pair<std::string, std::string>>& settings)
{
    const auto& schema = findScenario(scenario)->schema;
    Step step{"s", scenario, {}, {}, {}};
    for (const auto& spec : schema.params)
        step.params.set(spec.name, {*spec.defaultValue, {}});
    for (const auto& [name, value] : settings)
        REQUIRE(setFromText(step.params, schema.params, name, value, "s"));
    return step;
}

DeviceInfo cardOf(Bytes capacity)
{
    DeviceInfo device;
    device.capacity = capacity;
    return device;
}

Result<StepPlan> planOf(const Step& step, CardContent& content)
{
    const auto planned = findScenario(step.scenario)->plan({step, cardOf(gib(1)), content, 1});
    if (!planned)
        return tl::unexpected(planned.error());
    return (*planned)->plan();
}

} // namespace

TEST_CASE("A read of an unwritten card is preceded by a pre-fill of exactly its range")
{
    CardContent content;
    const auto plan = planOf(stepOf("sequential_read", {{"max_bytes", "33554432"}}), content);
    REQUIRE(plan);
    REQUIRE(plan->phases.size() == 2);
    CHECK(plan->phases[0].role == PhaseRole::prefill);
    CHECK(plan->phases[0].regionBytes == mib(32));
    CHECK(plan->toWrite == mib(32));
}

TEST_CASE("A read of what this run has written needs no pre-fill and expects the latest pass")
{
    CardContent content;
    REQUIRE(planOf(stepOf("sequential_write", {{"max_bytes", "67108864"}}), content));
    const auto plan = planOf(stepOf("sequential_read", {{"max_bytes", "33554432"}, {"verify", "true"}}), content);
    REQUIRE(plan);
    CHECK(plan->phases.size() == 1);
    CHECK(plan->phases[0].stamp.pass == 1);
    CHECK(plan->toWrite == Bytes());
}

TEST_CASE("A verified read of a region with mixed passes is pre-filled anew")
{
    CardContent content;
    REQUIRE(planOf(stepOf("sequential_write", {}), content));
    REQUIRE(planOf(stepOf("random_write", {{"region_bytes", "1048576"}}), content));
    CHECK(planOf(stepOf("sequential_read", {{"region_bytes", "1048576"}}), content)->phases.size() == 1);
    CHECK(
        planOf(stepOf("sequential_read", {{"region_bytes", "1048576"}, {"verify", "true"}}), content)->phases.size() ==
        2);
}

TEST_CASE("A step that writes a part of its region leaves mixed content, and adds no written range")
{
    const auto [scenario, settings] = GENERATE(table<std::string, std::vector<std::pair<std::string, std::string>>>(
        {{"random_write", {}},
         {"sequential_write", {{"duration_s", "5"}}},
         {"mixed_io", {{"read_percent", "0"}, {"max_bytes", "1048576"}}},
         {"recorder", {{"fill", "false"}}},
         {"flash_character", {}},
         {"reader", {{"flush", "true"}}},
         {"speed_class", {}}}));
    CAPTURE(scenario);
    CardContent content;
    REQUIRE(planOf(stepOf("sequential_write", {{"max_bytes", "67108864"}}), content));
    REQUIRE(planOf(stepOf(scenario, settings), content));
    CHECK_FALSE(content.uniformPass(Bytes(), mib(64)));
    CHECK(content.isWritten(Bytes(), mib(64)));
    CHECK_FALSE(content.isWritten(mib(64), gib(1)));
}

TEST_CASE("A random read pre-fills its whole region")
{
    CardContent content;
    const auto plan = planOf(stepOf("random_read", {{"region_bytes", "16777216"}, {"max_bytes", "65536"}}), content);
    REQUIRE(plan);
    CHECK(plan->phases[0].regionBytes == mib(16));
}

TEST_CASE("Steps without a bound get one pass or thirty seconds")
{
    CardContent content;
    CHECK(planOf(stepOf("sequential_write", {}), content)->phases[0].stop.passes == 1);
    CHECK(planOf(stepOf("random_write", {}), content)->phases[0].stop.duration == std::chrono::seconds(30));
}

TEST_CASE("A full overwrite writes and verifies the card once per pass")
{
    CardContent content;
    const auto plan = planOf(stepOf("full_overwrite", {{"passes", "2"}}), content);
    REQUIRE(plan);
    REQUIRE(plan->phases.size() == 4);
    CHECK(plan->phases[3].stamp.pass == 2);
    CHECK(plan->toWrite == gib(2));
    CHECK(plan->toRead == gib(2));
}
