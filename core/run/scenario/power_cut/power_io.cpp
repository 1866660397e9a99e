#include "run/scenario/power_cut/power_io.h"

#include "card/stamp/sector_stamp.h"

#include <array>

namespace assay {

Result<PowerIo> PowerIo::open(StepContext& context, EngineKind kind, Bytes largest, Ns deadline)
{
    PowerIo io(context, deadline);
    io.m_arena = std::make_shared<const AlignedBuffer>(largest);
    auto engine = context.device.openEngine(kind, 1, io.m_arena);
    if (!engine)
        return tl::unexpected(engine.error());
    io.m_engine = std::move(*engine);
    return io;
}

Result<PowerIo::Answer> PowerIo::transfer(IoOp op, const Extent& extent, const StampSpec* stamp, PhaseSamples& samples)
{
    const IoRequest request{op, extent.offset, m_arena->span().first(extent.length.count()), 0, stamp, true};
    if (op == IoOp::write && !m_engine->storesRecipes())
        fillStamps(request.buffer, extent.offset, *stamp);
    const auto taken = m_engine->submit(std::span(&request, 1));
    if (!taken)
        return tl::unexpected(taken.error());
    if (*taken == 0)
        return Answer::failed;
    std::array<IoCompletion, 1> completion;
    const auto count = m_engine->reap(completion, 1, m_context->device.clock().now() + m_deadline, m_context->stop);
    if (!count)
        return tl::unexpected(count.error());
    if (*count == 0)
        return Answer::none;
    const IoCompletion& done = completion[0];
    if (done.osError != 0 || done.transferred != extent.length) {
        m_latestError = done.osError;
        return Answer::failed;
    }
    if (op != IoOp::flush)
        samples.record({op, extent.offset, extent.length, done.issued, done.submitted, done.completed, 0, false});
    return Answer::done;
}

} // namespace assay
