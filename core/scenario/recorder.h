// recorder: writes what a camera that records in a loop would write (workload/recorder_trace.h), on the raw card, and
// asks whether the card keeps up.
#pragma once

#include "scenario/scenario.h"

namespace assay {

class Recorder final : public Scenario {
public:
    Recorder();
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
