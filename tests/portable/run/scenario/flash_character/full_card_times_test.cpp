#include "ground/config/param_text.h"
#include "model/sim/card_model.h"
#include "model/sim/sim_card.h"
#include "run/scenario/scenario.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <memory>

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

class CardWithCache final : public CharacterizedCard {
public:
    explicit CardWithCache(Bytes cache) : m_cache(cache) {}
    const Characterization& characterization() const override { return m_characterization; }
    std::optional<WafFacts> replay(WriteTrace, StepTimes, const std::stop_token&) override { return std::nullopt; }
    void addFullyWrittenCharacterization(Characterization, const std::stop_token&) override {}
    Bytes unitSize() const override { return {}; }
    Bytes cacheSize() const override { return m_cache; }

private:
    Bytes m_cache;
    Characterization m_characterization;
};

Bytes refilled(const StepRecord& step)
{
    for (const nlohmann::json& workload : step.facts["full_card"]["workloads"])
        if (workload["kind"] == "fill")
            return Bytes(workload["bytes"].get<std::uint64_t>());
    return {};
}

} // namespace

TEST_CASE("full_card_times refills a known SLC cache, but at most a quarter of the card")
{
    struct Row {
        Bytes cache, most; // of the refill
    };
    const Row row =
        GENERATE(Row{Bytes(), mib(41)}, Row{mib(4), mib(133)}, Row{mib(80), mib(228)}, Row{mib(700), mib(256)});
    const auto model =
        parseCardModel("[card]\nname = \"c\"\nadvertised_bytes = 1_073_741_824\n[bus]\nmb_s = 90.0\n", "c.toml");
    REQUIRE(model);
    VirtualClock clock;
    const auto card = makeSimCard(*model, "sim:c.toml", clock, 1, true);
    CardContent content;
    content.setWritten(Bytes(), gib(1), 1);
    const Step step = stepOf("full_card_times");
    const auto plan = findScenario("full_card_times")->plan({step, card->info(), content, 1});
    REQUIRE(plan);
    LiveStatus live;
    CardKnowledge knowledge;
    knowledge.model = std::make_unique<CardWithCache>(row.cache);
    StepContext context{.device = *card, .stamp = {}, .live = live, .stepIndex = 0, .stop = {}};
    context.knowledge = &knowledge;
    const auto done = (*plan)->run(context);
    REQUIRE(done);
    CHECK(refilled(*done) <= row.most);
    CHECK(refilled(*done) > row.most - mib(1));
}

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
