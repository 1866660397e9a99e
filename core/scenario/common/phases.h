// Steps that execute planned phases one after another; what the scenarios have in common once their plan stands.
#pragma once

#include "scenario/scenario.h"
#include "workload/runner.h"

namespace assay {

// The phases of `plan` in order from `first` on, until one does not finish; or, where the context has an interrupted
// step, from there on. Warm-up I/Os become a phase "warmup" of their own before the phase they warm up.
Result<void> runPhases(StepContext& context, const StepPlan& plan, StepRecord& step, std::size_t first = 0);

// The least that was moved to and from the card between the writing of an address and its reading back, for a region of
// which `touched` bytes were written in order and are then read by `reading`: in the same order all of them but what is
// in flight at once; at random possibly nothing.
Bytes readBackDistance(const Workload& reading, Bytes touched);

// Outcome and note of a step whose I/O has come to this end; none = it did all that it was to do.
void setOutcome(const StepContext& context, const std::optional<WorkloadResult>& end, StepRecord& step);

// A step whose phases run as planned.
class PhasedStep : public PlannedStep {
public:
    using PlannedStep::PlannedStep;
    void visitWrites(const StepRecord& record, const WriteVisitor& visit) const override;

protected:
    Result<void> execute(StepContext& context, StepRecord& step) const override
    {
        return runPhases(context, plan(), step);
    }
};

} // namespace assay
