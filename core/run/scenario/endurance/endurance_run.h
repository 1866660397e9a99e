// The cycles of an endurance step, one I/O at a time. Single thread.
#pragma once

#include "io/workload/synchronous_io.h"
#include "run/scenario/endurance/endurance_facts.h"
#include "run/scenario/endurance/endurance_plan.h"

namespace assay {

class EnduranceRun {
public:
    EnduranceRun(StepContext& context, SynchronousIo& io, const EndurancePlan& plan);
    // Runs cycles and probes. An interrupted step restarts the cycle in which it was interrupted. The step has phases
    // and facts in any case; an Error is a fault of the host.
    Result<void> run(StepRecord& step);

private:
    // Result of one pass over a region.
    struct Pass {
        Bytes transferred;
        Ns time{};
        LatencyHistogram latencies;
        IntegritySummary integrity; // of reads
        bool whole = false;         // not interrupted
    };
    void adopt(const InterruptedStep& interrupted, StepRecord& step);
    Result<void> runCycles(StepRecord& step);
    Result<bool> runCycle(std::uint64_t cycle, StepRecord& step); // false: interrupted
    Result<Pass> pass(IoOp op, const Extent& region, const StampSpec& stamp, PhaseSamples& samples);
    Result<bool> transfer(IoOp op, const Extent& extent, const StampSpec& stamp, PhaseSamples& samples, Pass& pass);
    void recordCycle(std::uint64_t cycle, const Pass& written, const Pass& read);
    void noteBadCells(std::uint64_t cycle, const IntegritySummary& found);
    void note(const char* milestone, std::uint64_t cycle);
    double slowdownOf(const CycleRow& row) const;
    bool reachedBound();
    Result<void> probe(PhaseRole role, IoOp op, std::uint64_t passes, const Extent& compared,
                       std::optional<RegionProbe>& result);
    StampSpec stampOf(std::uint64_t cycle) const;
    StepRecord soFar(const StepRecord& step) const;
    bool isOver() const { return m_io.end() || m_context.stop.stop_requested(); }
    Extent all() const { return {m_plan.workload.regionOffset, m_plan.workload.regionBytes}; }

    StepContext& m_context;
    SynchronousIo& m_io;
    const EndurancePlan& m_plan;
    EnduranceFacts m_facts;
    CycleRow m_last;                // the latest complete cycle
    PhaseSamples m_write, m_verify; // of all cycles
    std::vector<PhaseSamples> m_probes;
    std::uint64_t m_cycle = 1; // the current cycle
    Bytes m_sent;              // in the current phase
};

// Reads the region and compares it with the data of the run `plan.retained`; seed and pass come from the first of its
// stamps.
Result<void> readRetained(StepContext& context, SynchronousIo& io, const EndurancePlan& plan, StepRecord& step);

} // namespace assay
