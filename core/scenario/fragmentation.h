// fragmentation: writes into allocation units in use, around what they hold, and asks how much slower that is
// (docs/fragmentation.md).
#pragma once

#include "scenario/scenario.h"

namespace assay {

class Fragmentation final : public Scenario {
public:
    Fragmentation();
    const ScenarioSchema& schema() const override { return m_schema; }
    Result<StepPlan> plan(const Step& step, const DeviceInfo& device, CardContent& content,
                          std::uint64_t seed) const override;
    Result<StepRecord> run(StepContext& context) const override;

private:
    ScenarioSchema m_schema;
};

} // namespace assay
