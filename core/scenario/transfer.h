// sequential_write, sequential_read, random_write, random_read: one stream of I/O of one kind.
#pragma once

#include "scenario/scenario.h"

namespace assay {

class Transfer final : public Scenario {
public:
    Transfer(std::string id, IoOp op, Pattern pattern);
    const ScenarioSchema& schema() const override { return m_schema; }
    Result<StepPlan> plan(const Step& step, const DeviceInfo& device, CardContent& content,
                          std::uint64_t seed) const override;
    Result<StepRecord> run(StepContext& context) const override;
    void retrace(const Step& step, const DeviceInfo& device, const StepPlan& plan, const StepRecord& record,
                 const WriteVisitor& visit) const override;

private:
    ScenarioSchema m_schema;
    IoOp m_op;
    Pattern m_pattern;
};

} // namespace assay
