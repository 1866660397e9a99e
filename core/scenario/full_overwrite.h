// full_overwrite: every byte of the card written and read back, pass after pass. Reading begins at the address written
// first, the one that has been out of any write cache the longest. Where that was all of the card, it also tells what
// the card really holds (capacity_overwrite.h).
#pragma once

#include "scenario/scenario.h"

namespace assay {

class FullOverwrite final : public Scenario {
public:
    FullOverwrite();
    const ScenarioSchema& schema() const override { return m_schema; }
    Result<StepPlan> plan(const Step& step, const DeviceInfo& device, CardContent& content,
                          std::uint64_t seed) const override;
    Result<StepRecord> run(StepContext& context) const override;
    void retrace(const Step& step, const DeviceInfo& device, const StepPlan& plan, const StepRecord& record,
                 const WriteVisitor& visit) const override;

private:
    ScenarioSchema m_schema;
};

} // namespace assay
