// One phase of a scenario that issues its I/Os itself, one at a time: samples, live view and stamps as the runner has
// them. Single thread.
#pragma once

#include "measure/resume_point.h"
#include "scenario/scenario.h"
#include "workload/synchronous_io.h"

namespace assay {

class TimedPhase {
public:
    // Begins the phase `index` of the plan.
    TimedPhase(StepContext& context, SynchronousIo& io, const StepPlan& plan, std::size_t index);
    // A write puts down stamps of the phase's pass; the content of a read is not looked at. What the card does is in
    // the samples. Not to be called once ended(). The time that the I/O took; nothing when it failed. Errors are faults
    // of the host.
    Result<std::optional<Ns>> transfer(IoOp op, Extent extent);
    bool ended() const { return m_io.end().has_value() || m_context.stop.stop_requested(); }
    Bytes sent() const { return m_sent; }
    Ns begin() const { return m_samples.begin; }
    // Ends it and puts its samples into the step.
    void finish(StepRecord& step);

private:
    StepContext& m_context;
    SynchronousIo& m_io;
    StampSpec m_stamp;
    PhaseSamples m_samples;
    Bytes m_sent;
};

// The engine of a step that issues its I/Os itself, at most `largest` bytes each; the record says which one it is.
Result<SynchronousIo> openIo(const StepContext& context, const StepPlan& plan, Bytes largest, StepRecord& step);

} // namespace assay
