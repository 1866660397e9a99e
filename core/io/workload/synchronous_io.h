// Executes one I/O at a time, for scenarios that choose the next one by its result; predetermined workloads use the
// runner. Times and records each I/O. Single thread.
#pragma once

#include "card/device/block_device.h"
#include "ground/base/aligned_buffer.h"
#include "io/measure/phase_samples.h"
#include "io/workload/runner.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace assay {

class SynchronousIo {
public:
    // Opens an engine for I/Os of at most `largest` bytes. An I/O without completion within `deadline` means that the
    // card hangs. Errc::badInput if the engine is not supported.
    static Result<SynchronousIo> open(BlockDevice& device, EngineKind kind, Bytes largest, Ns deadline);

    struct TransferResult {
        bool ok = false;           // completed without error and in full length
        bool matchesStamp = false; // reads: the whole extent holds `stamp`; the buffer may not have been filled then
    };
    // Executes one I/O. A write writes the stamps of `stamp`, or without one the head of buffer(); a read fills the
    // head of buffer(). After a stop request the I/O gets at most two more seconds. An Error is a fault of the host.
    // Precondition: end() is not set.
    Result<TransferResult> transfer(IoOp op, Bytes offset, Bytes length, const StampSpec* stamp, PhaseSamples& samples,
                                    std::stop_token stop);

    std::span<std::byte> buffer() const { return m_arena->span(); }
    const IoEngine& engine() const { return *m_engine; }
    // Set if the card is gone or hangs, with the cause. transfer() must not be called then.
    const std::optional<WorkloadResult>& end() const { return m_end; }

private:
    SynchronousIo(BlockDevice& device, Ns deadline) : m_device(&device), m_deadline(deadline) {}
    void noteFailure(int osError);

    BlockDevice* m_device;
    Ns m_deadline;
    std::shared_ptr<const AlignedBuffer> m_arena; // shared with the engine, see BlockDevice::openEngine
    std::unique_ptr<IoEngine> m_engine;           // declared after the arena, so destroyed first
    std::optional<WorkloadResult> m_end;
    std::uint64_t m_failures = 0;
    int m_lastError = 0;
};

} // namespace assay
