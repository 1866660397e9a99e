// dirty_state: one card through the states that use brings it into, with the same short probes in each: how much slower
// than fresh, and what helps (docs/dirty-state.md).
#pragma once

#include "scenario/scenario.h"

namespace assay {

class DirtyState final : public Scenario {
public:
    DirtyState();
    const ScenarioSchema& schema() const override { return m_schema; }
    Result<StepPlan> plan(const Step& step, const DeviceInfo& device, CardContent& content,
                          std::uint64_t seed) const override;
    Result<StepRecord> run(StepContext& context) const override;

private:
    ScenarioSchema m_schema;
};

} // namespace assay
