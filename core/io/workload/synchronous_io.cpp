#include "io/workload/synchronous_io.h"

#include "card/stamp/sector_stamp.h"

#include <algorithm>
#include <array>

namespace assay {

namespace {

constexpr Ns kGraceAfterStop = std::chrono::seconds(2);

} // namespace

Result<SynchronousIo> SynchronousIo::open(BlockDevice& device, EngineKind kind, Bytes largest, Ns deadline)
{
    SynchronousIo io(device, deadline);
    io.m_arena = std::make_shared<const AlignedBuffer>(largest);
    auto engine = device.openEngine(kind, 1, io.m_arena);
    if (!engine)
        return tl::unexpected(engine.error());
    io.m_engine = std::move(*engine);
    return io;
}

Result<SynchronousIo::TransferResult> SynchronousIo::transfer(IoOp op, Bytes offset, Bytes length,
                                                              const StampSpec* stamp, PhaseSamples& samples,
                                                              std::stop_token stop)
{
    const IoRequest request{op, offset, buffer().first(length.count()), 0, stamp, true};
    if (op == IoOp::write && stamp != nullptr && !m_engine->storesRecipes())
        fillStamps(request.buffer, offset, *stamp);
    Clock& clock = m_device->clock();
    const Ns begin = clock.now();
    const auto taken = m_engine->submit(std::span(&request, 1));
    if (!taken)
        return tl::unexpected(taken.error());
    if (*taken == 0)
        return fail(Errc::environment,
                    msg("workload",
                        "The {} engine takes no more requests; this is a fault of the host, try engine = \"threads\".",
                        m_engine->name()));
    std::array<IoCompletion, 1> completion;
    auto count = m_engine->reap(completion, 1, begin + m_deadline, stop);
    if (count && *count == 0 && stop.stop_requested())
        count = m_engine->reap(completion, 1, std::min(begin + m_deadline, clock.now() + kGraceAfterStop), {});
    if (!count)
        return tl::unexpected(count.error());
    if (*count == 0) {
        samples.recordTimeout(op, offset, length);
        m_end = hungResult(op, offset, clock.now() - begin);
        return TransferResult{};
    }
    const IoCompletion& done = completion[0];
    const bool failed = done.osError != 0 || done.transferred != length;
    samples.record({op, offset, length, done.issued, done.submitted, done.completed, done.osError, failed});
    if (failed)
        noteFailure(done.osError);
    const bool matches =
        !failed && op == IoOp::read && stamp != nullptr &&
        (done.matchesStamp || (!m_engine->storesRecipes() &&
                               countGoodSectors(request.buffer, offset, *stamp) == length.count() / kSectorBytes));
    return TransferResult{!failed, matches};
}

// As in the runner: a removed card often returns first one error and then another, so a new kind of error triggers a
// new presence check.
void SynchronousIo::noteFailure(int osError)
{
    const bool newKind = m_failures == 0 || osError != m_lastError;
    m_lastError = osError;
    if ((m_failures++ % kPresenceCheckInterval == 0 || newKind) && m_device->presence() == Presence::gone)
        m_end = cardLostResult(*m_device);
}

} // namespace assay
