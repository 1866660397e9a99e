#include "support/probe_run.h"

#include "judge/verdict/metrics.h"
#include "model/sim/sim_card.h"
#include "run/record/metric.h"
#include "run/record/scorecard.h"
#include "run/scenario/scenario.h"

#include <catch2/catch_test_macros.hpp>

namespace assay::test {

namespace {

class WatchedEngine final : public IoEngine {
public:
    WatchedEngine(std::unique_ptr<IoEngine> inner, const WatchedDevice::Before& before, std::uint64_t& count)
        : m_inner(std::move(inner)), m_before(before), m_count(count)
    {
    }
    std::string_view name() const override { return m_inner->name(); }
    unsigned depth() const override { return m_inner->depth(); }
    bool storesRecipes() const override { return m_inner->storesRecipes(); }
    Result<std::size_t> submit(std::span<const IoRequest> requests) override
    {
        for (const IoRequest& request : requests)
            m_before(request, m_count++);
        return m_inner->submit(requests);
    }
    Result<std::size_t> reap(std::span<IoCompletion> completions, std::size_t min, Ns deadline,
                             std::stop_token stop) override
    {
        return m_inner->reap(completions, min, deadline, std::move(stop));
    }

private:
    std::unique_ptr<IoEngine> m_inner;
    const WatchedDevice::Before& m_before;
    std::uint64_t& m_count;
};

} // namespace

Result<std::unique_ptr<IoEngine>> WatchedDevice::openEngine(EngineKind kind, unsigned depth,
                                                            std::shared_ptr<const AlignedBuffer> arena)
{
    auto inner = m_inner.openEngine(kind, depth, std::move(arena));
    if (!inner)
        return inner;
    return std::make_unique<WatchedEngine>(std::move(*inner), m_before, m_count);
}

double ProbeRun::value(const std::string& quantity) const
{
    for (const Metric& metric : metrics)
        if (metric.id == "p." + quantity)
            return std::get<double>(metric.value);
    FAIL("no metric " << quantity);
    return 0;
}

std::string ProbeRun::kind() const
{
    for (const Metric& metric : metrics)
        if (metric.id == "p.counterfeit")
            return std::get<std::string>(metric.value);
    return "";
}

ProbeRun probe(BlockDevice& device, const std::string& lines, std::uint64_t seed, std::stop_token stop,
               const std::string& scenarioId)
{
    const auto schemas = scenarioSchemas();
    const auto profile =
        parseProfile("[profile]\nname = \"test\"\n[[step]]\nid = \"p\"\nscenario = \"" + scenarioId + "\"\n" + lines,
                     "probe.toml", schemas);
    if (!profile)
        FAIL(profile.error().english());
    const Scenario& scenario = *findScenario(scenarioId);
    CardContent content;
    const auto planned = scenario.plan({profile->steps[0], device.info(), content, seed});
    if (!planned)
        FAIL(planned.error().english());
    LiveStatus live;
    StepContext context{
        .device = device, .stamp = {0x1234 + seed, seed, 0}, .live = live, .stepIndex = 0, .stop = std::move(stop)};
    auto step = (*planned)->run(context);
    if (!step)
        FAIL(step.error().english());
    JudgedRecord record;
    record.device = device.info();
    record.steps.push_back(*step);
    return {std::move(*step), computeMetrics(record)};
}

ProbeRun probeSim(const std::string& card, const std::string& lines, std::uint64_t seed, const std::string& scenario)
{
    const auto model = parseCardModel(card, "card.toml");
    if (!model)
        FAIL(model.error().english());
    VirtualClock clock;
    const auto device = makeSimCard(*model, "sim:card.toml", clock, seed, true);
    return probe(*device, lines, seed, {}, scenario);
}

} // namespace assay::test
