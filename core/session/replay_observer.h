// After a step has found out how the card is built: replays the writes of each later step, for facts.waf.
#pragma once

#include "session/plan.h"
#include "session/step_observer.h"

namespace assay {

class ReplayObserver final : public StepObserver {
public:
    // Both outlive this.
    ReplayObserver(const Plan& plan, CardKnowledge& knowledge) : m_plan(plan), m_knowledge(knowledge) {}
    void onStepBegin(bool resumed, const std::stop_token& stop) override;
    void onMeasuringBegin(const std::stop_token&) override {}
    void onStepEnd(RunRecord& record, const std::stop_token& stop) override;

private:
    void replay(RunRecord& record, const std::stop_token& stop);

    const Plan& m_plan;
    CardKnowledge& m_knowledge;
    bool m_resumed = false;
    bool m_known = false; // was the model there when the step began?
};

} // namespace assay
