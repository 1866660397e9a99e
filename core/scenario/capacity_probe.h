// capacity_probe and capacity_spot_check: is the announced capacity real? A proof by samples, with the probability that
// a counterfeit gets by (docs/capacity-probe.md). They differ in what they spend by default and in the risk that they
// bear for it.
#pragma once

#include "scenario/scenario.h"

namespace assay {

class CapacityProbe final : public Scenario {
public:
    CapacityProbe(std::string id, Bytes budget,
                  double missLimit); // the defaults; budget 0 = what seeing through any cache takes
    const ScenarioSchema& schema() const override { return m_schema; }
    // The plan's bytes are those of a card that looks genuine; to find the end of a counterfeit's real flash takes
    // more.
    Result<StepPlan> plan(const Step& step, const DeviceInfo& device, CardContent& content,
                          std::uint64_t seed) const override;
    Result<StepRecord> run(StepContext& context) const override;

private:
    ScenarioSchema m_schema;
};

} // namespace assay
