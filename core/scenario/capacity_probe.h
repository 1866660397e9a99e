// capacity_probe: is the announced capacity real? A cheap proof by samples, with the probability that a counterfeit gets by (docs/capacity-probe.md).
#pragma once

#include "scenario/scenario.h"

namespace assay {

class CapacityProbe final : public Scenario {
public:
    CapacityProbe();
    const ScenarioSchema& schema() const override { return m_schema; }
    // The plan's bytes are those of a card that looks genuine; to find the end of a counterfeit's real flash takes more.
    Result<StepPlan> plan(const Step& step, const DeviceInfo& device, CardContent& content, std::uint64_t seed) const override;
    Result<StepRecord> run(StepContext& context) const override;

private:
    ScenarioSchema m_schema;
};

} // namespace assay
