// Runs the planned phases of a step sequentially. Shared by the scenarios.
#pragma once

#include "io/workload/runner.h"
#include "run/scenario/scenario.h"

namespace assay {

// Runs the phases of `plan` from `first` on until one does not complete. An interrupted step continues where it
// stopped. Warm-up I/Os become a separate phase before their phase.
Result<void> runPhases(StepContext& context, const StepPlan& plan, StepRecord& step, std::size_t first = 0);

// Returns the minimum number of bytes transferred between writing an address and reading it back, for a region of which
// `touched` bytes were written sequentially and are then read by `reading`. Reads in write order: all bytes except
// those in flight. Random reads: 0.
Bytes readBackDistance(const Workload& reading, Bytes touched);

// Returns a phase, outside the plan, for a failed discard between two phases: an I/O error like any other.
PhaseSamples failedDiscard(const Extent& extent, const IoCompletion& done);

// Sets outcome and note of the step from the end of its I/O; none = the step is complete.
void setOutcome(const StepContext& context, const std::optional<WorkloadResult>& end, StepRecord& step);

// A step that runs its phases as planned.
class PhasedStep : public PlannedStep {
public:
    using PlannedStep::PlannedStep;
    void visitWrites(const StepRecord& record, const WriteVisitor& visit) const override;
    bool runsAsPlanned() const override { return true; }

protected:
    Result<void> execute(StepContext& context, StepRecord& step) const override
    {
        return runPhases(context, plan(), step);
    }
};

} // namespace assay
