// One I/O at a time, for scenarios that decide by its result what to do next. Timed and recorded like any other; the
// runner is for everything that is known beforehand. Single thread.
#pragma once

#include "base/aligned_buffer.h"
#include "device/block_device.h"
#include "measure/phase_samples.h"
#include "workload/runner.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace assay {

class SynchronousIo {
public:
    // I/Os of at most `largest` bytes; without an answer for `deadline` the card hangs. Errc::badInput when the engine
    // cannot be had.
    static Result<SynchronousIo> open(BlockDevice& device, EngineKind kind, Bytes largest, Ns deadline);

    struct TransferResult {
        bool ok = false;           // answered, without error, in full length
        bool matchesStamp = false; // reads: the whole extent holds `stamp`; the buffer may not have been filled then
    };
    // A write puts down the stamps of `stamp`, or without one the head of buffer(). A read fills the head of buffer().
    // A stop request does not break off an I/O, but leaves it at most two more seconds. Errors are faults of the host.
    // Not to be called after end().
    Result<TransferResult> transfer(IoOp op, Bytes offset, Bytes length, const StampSpec* stamp, PhaseSamples& samples,
                                    std::stop_token stop);

    std::span<std::byte> buffer() const { return m_arena->span(); }
    const IoEngine& engine() const { return *m_engine; }
    // Set once the card is gone or hangs, and why; nothing more may be asked of it.
    const std::optional<WorkloadResult>& end() const { return m_end; }

private:
    SynchronousIo(BlockDevice& device, Ns deadline) : m_device(&device), m_deadline(deadline) {}
    void noteFailure(int osError);

    BlockDevice* m_device;
    Ns m_deadline;
    std::shared_ptr<const AlignedBuffer> m_arena; // shared with the engine, see BlockDevice::openEngine
    std::unique_ptr<IoEngine> m_engine;           // after the arena: goes first
    std::optional<WorkloadResult> m_end;
    std::uint64_t m_failures = 0;
    int m_lastError = 0;
};

} // namespace assay
