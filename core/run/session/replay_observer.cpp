#include "run/session/replay_observer.h"

#include "model/waf/fastest_writes.h"
#include "run/session/reference_read.h"
#include "run/session/step_times.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace assay {

namespace {

// Returns the times of the step's writes; empty for rate-limited writes, whose times do not depend on the card.
StepTimes writeTimes(const PlannedStep& planned, const StepRecord& step)
{
    StepTimes times;
    for (const PhaseSamples& phase : step.phases)
        if (phase.op == IoOp::write && !planned.isRateLimited())
            std::ranges::copy(blocksOf(phase, step.queueDepth == 1), std::back_inserter(times));
    return times;
}

// Returns the fastest decile of the measured writes; 0 if they are rate-limited or several were in flight at a time.
Ns fastestDecile(const PlannedStep& planned, const StepRecord& step)
{
    LatencyHistogram all;
    for (const PhaseSamples& phase : step.phases)
        if (phase.role == PhaseRole::write && !planned.isRateLimited() && step.queueDepth == 1)
            all.merge(phase.total);
    return all.quantile(kFastestShare);
}

} // namespace

void ReplayObserver::onStepBegin(bool resumed, const std::stop_token&)
{
    m_resumed = resumed;
    m_known = m_knowledge.model != nullptr;
}

void ReplayObserver::onStepEnd(RunRecord& record, const std::stop_token& stop)
{
    const std::size_t index = record.steps.size() - 1;
    const bool updatesModel = findScenario(m_plan.items[index].scenario)->updatesCardModel;
    nextReferences(record.steps[index], updatesModel, stop);
    if (m_known && !m_resumed) {
        if (!updatesModel)
            replay(record, stop);
        return;
    }
    StepRecord& step = record.steps[index];
    if (m_knowledge.hostDelayShare > 0 && step.bytesWritten().count() > 0) {
        WafFacts facts;
        facts.hostDelayShare = m_knowledge.hostDelayShare;
        step.facts["waf"] = toJson(facts);
    }
    const bool isModelNeeded =
        std::any_of(m_plan.items.begin() + static_cast<std::ptrdiff_t>(index) + 1, m_plan.items.end(),
                    [](const Plan::Item& later) { return findScenario(later.scenario)->updatesCardModel; });
    if (isModelNeeded)
        m_plan.items[index].planned->visitWrites(step, [this](const TracedWrite& write) {
            addWritten(m_knowledge.written, {write.offset, write.length});
            return true;
        });
}

// Times the page reference after a step (`isCharacterization`: true for a characterization step), unless the card is
// lost or hangs. Steps that write nothing leave the page alone, and so do cards that merge units: there a small write
// closes one, and its time is that of the merge.
void ReplayObserver::nextReferences(const StepRecord& step, bool isCharacterization, const std::stop_token& stop)
{
    if (!m_knowledge.model) {
        m_reads = m_writes = {};
        return;
    }
    if (isCharacterization)
        m_referenceOffset = referenceOffset(m_knowledge.model->characterization());
    for (WafFacts::Reference* const one : {&m_reads, &m_writes}) {
        one->bytes =
            static_cast<double>((one == &m_reads ? kReferenceReads : kReferenceWrites) * kReferenceBlock.count());
        one->blockBytes = static_cast<double>(kReferenceBlock.count());
        one->beforeNs = std::exchange(one->afterNs, 0);
    }
    if (step.outcome == Outcome::completed && m_referenceOffset) {
        const auto ns = [](std::optional<Ns> time) { return static_cast<double>(time.value_or(Ns()).count()); };
        m_reads.afterNs = ns(readReference(m_device, *m_referenceOffset, stop));
        if (m_knowledge.model->unitSize().count() > 0)
            m_writes = {};
        else
            m_writes.afterNs = step.bytesWritten().count() == 0
                                   ? m_writes.beforeNs
                                   : ns(rewriteReference(m_device, *m_referenceOffset, stop));
    }
    if (isCharacterization && m_reads.characterizationNs == 0)
        m_reads.characterizationNs = m_reads.afterNs;
    if (isCharacterization) // caches may have become full since the first one
        m_writes.characterizationNs = std::max(m_writes.characterizationNs, m_writes.afterNs);
}

// Replays the last step. If its writes cannot be determined, the state of the card models is unknown from then on, and
// the model is dropped.
void ReplayObserver::replay(RunRecord& record, const std::stop_token& stop)
{
    const std::size_t index = record.steps.size() - 1;
    StepRecord& step = record.steps[index];
    if (step.bytesWritten().count() == 0)
        return;
    const PlannedStep& planned = *m_plan.items[index].planned;
    const WriteTrace trace = [&record, &planned, index](const WriteVisitor& visit) {
        planned.visitWrites(record.steps[index], visit);
    };
    std::optional<WafFacts> facts = m_knowledge.model->replay(trace, writeTimes(planned, step), stop);
    if (!facts) {
        m_knowledge.model.reset();
        return;
    }
    facts->reference = m_reads;
    facts->writeReference = m_writes;
    if (m_knowledge.model->unitSize().count() == 0) // else even the fastest writes may copy
        facts->fastestWrites->measuredNs = static_cast<double>(fastestDecile(planned, step).count());
    step.facts["waf"] = toJson(*facts);
}

} // namespace assay
