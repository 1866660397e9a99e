// Executes I/Os of mixed kinds, one after another as a stream gives them: as fast as the card takes them, or each at
// its time. Up to `depth` in flight. Obeys stop request and deadline as WorkloadRunner does.
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
    Extent extent;          // empty for a flush
    std::optional<Ns> due;  // not before, since the begin of the stream; nothing = at once
    Ns pause{};             // and not before so long behind the last completion
    bool alone = false;     // wait for those in flight first
    bool checks = false;    // a read: its data are handed to content()
    std::uint64_t note = 0; // of the stream's own, given back with the result
};

// Where the I/Os come from and their results go. Called on the measuring thread.
class IoStream {
public:
    virtual ~IoStream() = default;
    // Returns the next I/O; nothing at the end. `elapsed`: since the begin, by the latest completion.
    virtual Result<std::optional<StreamIo>> next(Ns elapsed) = 0;
    // What a read that checks has brought, before its done(); not called for one that failed. With `matches` all of it
    // is as the stamp says, and `data` may not be filled.
    virtual void content(const StreamIo&, std::span<const std::byte> /*data*/, bool /*matches*/) {}
    // In order of completion. Allocates nothing that grows with the number of I/Os.
    virtual void done(const StreamIo& io, const IoSample& sample) = 0;
    // No answer came within the deadline; the stream ends.
    virtual void unanswered(const StreamIo& io) = 0;
};

class StreamRunner {
public:
    // Opens an engine with `depth` for I/Os of at most `largest` bytes. Errc::badInput when the kind is not supported.
    static Result<StreamRunner> open(BlockDevice& device, EngineKind kind, unsigned depth, Bytes largest);
    // Runs the stream to its end. Writes write stamps of `stamp`, and reads that check expect them. An Error is a fault
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
    std::unique_ptr<IoEngine> m_engine;           // after the arena: goes first
};

} // namespace assay
