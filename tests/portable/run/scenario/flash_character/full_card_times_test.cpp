#include "ground/config/param_text.h"
#include "run/scenario/scenario.h"

#include <catch2/catch_test_macros.hpp>

using namespace assay;

namespace {

Step stepOf(const std::string& scenario)
{
    Step step{"s", scenario, {}, {}, {}};
    for (const auto& spec : findScenario(scenario)->schema.params)
        step.params.set(spec.name, {*spec.defaultValue, {}});
    return step;
}

PlanResult planned(const std::string& scenario, CardContent& content)
{
    DeviceInfo device;
    device.capacity = gib(1);
    return findScenario(scenario)->plan({stepOf(scenario), device, content, 1});
}

} // namespace

TEST_CASE("full_card_times rejects a card that the run has not fully written")
{
    CardContent content;
    const auto early = planned("full_card_times", content);
    REQUIRE_FALSE(early);
    CHECK(early.error().code == Errc::badInput);
    content = {};
    REQUIRE(planned("sequential_write", content));
    CHECK(planned("full_card_times", content));
}
