// One I/O at a time with a card whose power may be cut in between. A failure then is no error of the card, so only
// completed I/Os are recorded; the caller, who knows the state of the supply, records failures with power on. Single
// thread.
#pragma once

#include "ground/base/aligned_buffer.h"
#include "run/scenario/scenario.h"

#include <memory>

namespace assay {

class PowerIo {
public:
    static Result<PowerIo> open(StepContext& context, EngineKind kind, Bytes largest, Ns deadline);

    enum class Answer { done, failed, none }; // none = not within the deadline: the engine must be closed
    // A stamped write, a read into buffer(), or a flush of length 0. Completed I/Os are recorded in `samples`.
    Result<Answer> transfer(IoOp op, const Extent& extent, const StampSpec* stamp, PhaseSamples& samples);
    // The error of the latest I/O that failed. Precondition: an Answer was `failed`.
    int latestError() const { return m_latestError; }
    std::span<const std::byte> buffer() const { return m_arena->span(); }
    std::string_view engineName() const { return m_engine->name(); }

private:
    PowerIo(StepContext& context, Ns deadline) : m_context(&context), m_deadline(deadline) {}

    StepContext* m_context;
    Ns m_deadline;
    std::shared_ptr<const AlignedBuffer> m_arena; // shared with the engine, see BlockDevice::openEngine
    std::unique_ptr<IoEngine> m_engine;           // declared after the arena, so destroyed first
    int m_latestError = 0;                        // 0 = short transfer
};

} // namespace assay
