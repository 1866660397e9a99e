// Records the ground truth of a simulated card during a step: RunRecord::truth.
#pragma once

#include "card/device/block_device.h"
#include "run/session/step_observer.h"

#include <map>
#include <string>

namespace assay {

class TruthObserver final : public StepObserver {
public:
    explicit TruthObserver(const BlockDevice& device) : m_device(device) {}
    void onStepBegin(bool, const std::stop_token&) override { m_before = m_device.truth(); }
    void onMeasuringBegin(const std::stop_token&) override { m_before = m_device.truth(); }
    void onStepEnd(RunRecord& record, const std::stop_token& stop) override;

private:
    const BlockDevice& m_device;
    std::map<std::string, double> m_before;
};

} // namespace assay
