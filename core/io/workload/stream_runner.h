// Executes the I/Os of mixed kinds that a stream yields: as fast as possible, or at their scheduled starts. Up to
// `depth` in flight. Obeys stop request and deadline like WorkloadRunner.
#pragma once

#include "card/device/block_device.h"
#include "ground/base/aligned_buffer.h"
#include "io/measure/phase_samples.h"
#include "io/measure/resume_point.h"
#include "io/workload/runner.h"

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace assay {

struct StreamIo {
    IoOp op = IoOp::read;
    Extent extent;                    // empty for a flush
    std::optional<Ns> scheduledStart; // scheduled start, from the start of the stream; nothing = at once
    Ns pause{};                       // minimum time after the last completion
    bool isBarrier = false;           // wait for the I/Os in flight first
    bool verifies = false;            // a read: its data is passed to content()
    std::uint64_t tag = 0;            // data of the stream, returned with the result
};

// Source of the I/Os and receiver of their results. Called on the measuring thread.
class IoStream {
public:
    virtual ~IoStream() = default;
    // Returns the next I/O; nothing at the end. `elapsed`: time from the start to the latest completion.
    virtual Result<std::optional<StreamIo>> next(Ns elapsed) = 0;
    // Data of a checking read, before its done(); not called for a failed read. With `matches` all data equals the
    // stamp, and `data` may not be filled.
    virtual void content(const StreamIo&, std::span<const std::byte> /*data*/, bool /*matches*/) {}
    // Called in completion order. Allocates nothing that grows with the number of I/Os.
    virtual void done(const StreamIo& io, const IoSample& sample) = 0;
    // No completion within the deadline; the stream ends.
    virtual void timedOut(const StreamIo& io) = 0;
};

class StreamRunner {
public:
    // Opens an engine with `depth` for I/Os of at most `largest` bytes. Errc::badInput if the kind is not supported.
    static Result<StreamRunner> open(BlockDevice& device, EngineKind kind, unsigned depth, Bytes largest);
    // Runs the stream to its end. Writes write stamps of `stamp`, and checking reads expect them. An Error is a fault
    // of the host or of the stream. Do not use the runner again after `hung`.
    Result<WorkloadResult> run(IoStream& stream, const StampSpec& stamp, Ns ioDeadline, std::stop_token stop);

    const IoEngine& engine() const { return *m_engine; }

private:
    class Execution;
    StreamRunner(BlockDevice& device, unsigned depth, Bytes largest)
        : m_device(&device), m_depth(depth), m_largest(largest)
    {
    }
    BlockDevice* m_device;
    unsigned m_depth;
    Bytes m_largest;
    std::shared_ptr<const AlignedBuffer> m_arena; // shared with the engine, see BlockDevice::openEngine
    std::unique_ptr<IoEngine> m_engine;           // declared after the arena, so destroyed first
};

} // namespace assay
