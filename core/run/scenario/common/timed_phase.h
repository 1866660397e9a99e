// A phase of a scenario that issues its own I/Os, one at a time. Handles samples, live status and stamps like the
// runner. Single thread.
#pragma once

#include "io/measure/resume_point.h"
#include "io/workload/synchronous_io.h"
#include "run/scenario/scenario.h"

namespace assay {

class TimedPhase {
public:
    // Starts the phase `index` of the plan.
    TimedPhase(StepContext& context, SynchronousIo& io, const StepPlan& plan, std::size_t index);
    // Executes and records one I/O. A write writes stamps of the phase's pass; the content of a read is ignored.
    // Returns the time of the I/O, or nothing if it failed. An Error is a fault of the host. Precondition: not ended().
    Result<std::optional<Ns>> transfer(IoOp op, Extent extent);
    // Records the failure of an I/O outside the transfers of the phase, such as a discard.
    void recordFailure(IoOp op, const Extent& extent, int osError)
    {
        m_samples.recordFailure(op, extent.offset, extent.length, osError);
    }
    bool ended() const { return m_io.end().has_value() || m_context.stop.stop_requested(); }
    Bytes sent() const { return m_sent; }
    Ns begin() const { return m_samples.begin; }
    // Ends the phase and adds its samples to the step.
    void finish(StepRecord& step);

private:
    StepContext& m_context;
    SynchronousIo& m_io;
    StampSpec m_stamp;
    PhaseSamples m_samples;
    Bytes m_sent;
};

// Opens the engine of a step that issues its own I/Os of at most `largest` bytes, and records its name.
Result<SynchronousIo> openIo(const StepContext& context, const StepPlan& plan, Bytes largest, StepRecord& step);

// Runs the first phase of the plan with its own engine: writes its addresses in pattern order up to its bound, in
// blocks of at most `largest`. Returns the reason of an early end, or nothing. An Error is a fault of the host.
Result<std::optional<WorkloadResult>> fillFirst(StepContext& context, const StepPlan& plan, Bytes largest,
                                                StepRecord& step);

} // namespace assay
