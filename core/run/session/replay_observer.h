// After a characterization step: replays the writes of each later step for facts.waf.
#pragma once

#include "run/session/plan.h"
#include "run/session/step_observer.h"

namespace assay {

class ReplayObserver final : public StepObserver {
public:
    // All references must outlive this.
    ReplayObserver(const Plan& plan, CardKnowledge& knowledge, BlockDevice& device)
        : m_plan(plan), m_knowledge(knowledge), m_device(device)
    {
    }
    void onStepBegin(bool resumed, const std::stop_token& stop) override;
    void onMeasuringBegin(const std::stop_token&) override {}
    void onStepEnd(RunRecord& record, const std::stop_token& stop) override;

private:
    void replay(RunRecord& record, const std::stop_token& stop);
    void nextReferences(const StepRecord& step, bool isCharacterization, const std::stop_token& stop);

    const Plan& m_plan;
    CardKnowledge& m_knowledge;
    BlockDevice& m_device;
    std::optional<Bytes> m_referenceOffset; // of the page reference (reference_read.h)
    WafFacts::Reference m_reads, m_writes;  // of the last step
    bool m_resumed = false;
    bool m_known = false; // the model existed when the step started
};

} // namespace assay
