// Records the ground truth of a simulated card during a step: RunRecord::truth.
#pragma once

#include "card/device/capabilities.h"
#include "run/session/step_observer.h"

#include <map>
#include <string>

namespace assay {

class TruthObserver final : public StepObserver {
public:
    explicit TruthObserver(const SimulatedTruth& truth) : m_truth(truth) {}
    void onStepBegin(bool, const std::stop_token&) override { m_before = m_truth.totals(); }
    void onMeasuringBegin(const std::stop_token&) override { m_before = m_truth.totals(); }
    void onStepEnd(RunRecord& record, const std::stop_token& stop) override;

private:
    const SimulatedTruth& m_truth;
    std::map<std::string, double> m_before;
};

} // namespace assay
