// Executes one workload on one engine: keeps `queueDepth` I/Os in flight, times and records every one, obeys stop rule,
// stop request and deadline.
#pragma once

#include "base/aligned_buffer.h"
#include "device/block_device.h"
#include "workload/live_status.h"
#include "workload/workload.h"

#include <stop_token>
#include <string>

namespace assay {

// After the first failure, ask again whether the card is there once in so many.
inline constexpr std::uint64_t kPresenceCheckInterval = 256;

enum class WorkloadEnd {
    finished,   // a bound of the stop rule was reached
    stopped,    // the user asked
    deviceLost, // the card is gone, by several witnesses
    hung        // an I/O got no answer within its deadline; it may still be in flight
};

struct WorkloadResult {
    WorkloadEnd end = WorkloadEnd::finished;
    Message cause; // of deviceLost and hung
};

// One thread, from open to close: the engine, its buffers, and what they feed. Buffers outlive the engine.
class WorkloadRunner {
public:
    // Opens an engine of `depth` whose requests are at most `block` long. Errc::badInput when the kind cannot be had.
    static Result<WorkloadRunner> open(BlockDevice& device, EngineKind kind, unsigned depth, Bytes block);

    // Runs to an end; whatever the card does is in `samples`. The I/Os of the first `workload.warmup` go to `warmup`,
    // which may be null when that is 0. Errors are faults of the host. After `hung` the runner must not be used again.
    // `from`: goes on from there, without another warm-up; `samples` are those taken until then, and the time since
    // then does not count.
    Result<WorkloadResult> run(const Workload& workload, PhaseSamples& samples, PhaseSamples* warmup, LiveStatus& live,
                               std::stop_token stop, const ResumePoint* from = nullptr);

    const IoEngine& engine() const { return *m_engine; }

private:
    class Execution;
    WorkloadRunner(BlockDevice& device, Bytes block) : m_device(&device), m_block(block) {}
    BlockDevice* m_device;
    Bytes m_block;
    std::shared_ptr<const AlignedBuffer> m_arena; // shared with the engine, see BlockDevice::openEngine
    std::unique_ptr<IoEngine> m_engine;           // after the arena: goes first
};

} // namespace assay
