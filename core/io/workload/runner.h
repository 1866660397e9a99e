// Executes a workload on an engine: keeps `queueDepth` I/Os in flight, times and records each one, and obeys stop rule,
// stop request and deadline.
#pragma once

#include "card/device/block_device.h"
#include "ground/base/aligned_buffer.h"
#include "io/workload/live_status.h"
#include "io/workload/workload.h"

#include <stop_token>
#include <string>

namespace assay {

// After a failure the presence of the card is checked once per this number of failures.
inline constexpr std::uint64_t kPresenceCheckInterval = 256;

enum class WorkloadEnd {
    finished,   // ended by the stop rule
    stopped,    // stopped by the user
    deviceLost, // the card is gone (BlockDevice::presence())
    hung        // an I/O missed its deadline; it may still be in flight
};

struct WorkloadResult {
    WorkloadEnd end = WorkloadEnd::finished;
    Message cause; // of deviceLost and hung
};

// The end by a card that is no longer there.
WorkloadResult cardLostResult(const BlockDevice& device);
// The end by an I/O that has not been answered for `waited`.
WorkloadResult hungResult(IoOp op, Bytes offset, Ns waited);

// Owns the engine and its buffers; the buffers outlive the engine. Single thread.
class WorkloadRunner {
public:
    // Opens an engine with `depth` for requests of at most `block` bytes. Errc::badInput if the kind is not supported.
    static Result<WorkloadRunner> open(BlockDevice& device, EngineKind kind, unsigned depth, Bytes block);

    // Runs the workload to its end. `samples` receives all I/Os including failed ones, except those of the first
    // `workload.warmup`, which go to `warmup` (may be null if that is 0). An Error is a fault of the host. Do not use
    // the runner again after `hung`. With `from` the workload continues there without a warm-up; `samples` then holds
    // the samples up to there, and the gap does not count.
    Result<WorkloadResult> run(const Workload& workload, PhaseSamples& samples, PhaseSamples* warmup, LiveStatus& live,
                               std::stop_token stop, const ResumePoint* from = nullptr);

    const IoEngine& engine() const { return *m_engine; }

private:
    class Execution;
    WorkloadRunner(BlockDevice& device, Bytes block) : m_device(&device), m_block(block) {}
    BlockDevice* m_device;
    Bytes m_block;
    std::shared_ptr<const AlignedBuffer> m_arena; // shared with the engine, see BlockDevice::openEngine
    std::unique_ptr<IoEngine> m_engine;           // declared after the arena, so destroyed first
};

} // namespace assay
