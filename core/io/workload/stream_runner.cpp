#include "io/workload/stream_runner.h"

#include "card/stamp/sector_stamp.h"

#include <algorithm>
#include <cstddef>

namespace assay {

namespace {

constexpr Ns kDrainOfStream = std::chrono::milliseconds(1500); // a stop must complete within 2 s

} // namespace

// State of one run(). A slot is one I/O with its part of the arena; its index is the tag. There are twice as many slots
// as I/Os in flight, so that the next ones are prepared while the card works.
class StreamRunner::Execution {
public:
    Execution(StreamRunner& owner, IoStream& stream, const StampSpec& stamp, Ns ioDeadline, std::stop_token stop);
    Result<WorkloadResult> run();

private:
    struct Slot {
        IoRequest request;
        StreamIo io;
        Ns issued{};
        std::uint64_t order = 0;
        bool inFlight = false;
    };
    Result<void> prepare();
    Result<void> send();
    Result<void> sendBatch(std::size_t count);
    Result<void> discard();
    std::optional<Ns> notBefore(const StreamIo& io) const;
    std::optional<Ns> nextStart() const;
    Result<std::size_t> reap(Ns deadline, const std::stop_token& stop);
    void take(const IoCompletion& completion);
    void noteFailure(int osError);
    const Slot* overdue() const;
    WorkloadResult hung(const Slot& slot);
    bool ending() const { return m_lost || m_stop.stop_requested(); }
    Result<WorkloadResult> drain();

    BlockDevice& m_device;
    Discard* m_discard; // of the device; null = none
    IoEngine& m_engine;
    Clock& m_clock;
    IoStream& m_stream;
    const StampSpec& m_stamp;
    Ns m_ioDeadline;
    std::stop_token m_stop;
    std::size_t m_depth;
    std::vector<Slot> m_slots;
    std::vector<std::size_t> m_free;
    std::vector<std::size_t> m_ready; // prepared, in sequence; at most `depth`
    std::vector<IoRequest> m_batch;
    std::vector<IoCompletion> m_done;
    std::size_t m_inFlight = 0;
    std::uint64_t m_sent = 0;
    Ns m_begin{}, m_last{};
    bool m_ended = false; // the stream has ended
    bool m_lost = false;
    std::uint64_t m_failures = 0;
    int m_lastError = 0;
};

StreamRunner::Execution::Execution(StreamRunner& owner, IoStream& stream, const StampSpec& stamp, Ns ioDeadline,
                                   std::stop_token stop)
    : m_device(*owner.m_device), m_discard(m_device.capabilities().discard), m_engine(*owner.m_engine),
      m_clock(owner.m_device->clock()), m_stream(stream), m_stamp(stamp), m_ioDeadline(ioDeadline),
      m_stop(std::move(stop)), m_depth(owner.m_depth), m_slots(std::size_t{2} * owner.m_depth), m_done(owner.m_depth)
{
    m_batch.reserve(m_depth);
    m_ready.reserve(m_depth);
    m_free.reserve(m_slots.size());
    for (std::size_t i = 0; i < m_slots.size(); ++i) {
        m_slots[i].request.buffer = owner.m_arena->slice(i, owner.m_largest);
        m_slots[i].request.tag = i;
        m_free.push_back(i);
    }
}

Result<void> StreamRunner::Execution::prepare()
{
    while (!m_ended && m_ready.size() < m_depth && !m_free.empty()) {
        const auto io = m_stream.next(m_last - m_begin);
        if (!io)
            return tl::unexpected(io.error());
        if (!*io) {
            m_ended = true;
            break;
        }
        const std::size_t index = m_free.back();
        m_free.pop_back();
        Slot& slot = m_slots[index];
        slot.io = **io;
        IoRequest& request = slot.request;
        request.op = slot.io.op;
        request.offset = slot.io.extent.offset;
        request.buffer = {request.buffer.data(), slot.io.op == IoOp::discard ? 0 : slot.io.extent.length.count()};
        request.stamp = slot.io.op == IoOp::write || slot.io.verifies ? &m_stamp : nullptr;
        request.wantsData = slot.io.verifies;
        if (slot.io.op == IoOp::write && !m_engine.storesRecipes())
            fillStamps(request.buffer, request.offset, m_stamp);
        m_ready.push_back(index);
    }
    return {};
}

std::optional<Ns> StreamRunner::Execution::notBefore(const StreamIo& io) const
{
    if (!io.scheduledStart && io.pause.count() == 0)
        return std::nullopt;
    return std::max(io.scheduledStart ? m_begin + *io.scheduledStart : Ns(),
                    io.pause.count() > 0 ? m_last + io.pause : Ns());
}

// Returns the scheduled start of the next I/O; nothing if it depends on completions.
std::optional<Ns> StreamRunner::Execution::nextStart() const
{
    if (m_ready.empty())
        return std::nullopt;
    const StreamIo& io = m_slots[m_ready.front()].io;
    const bool waits = (io.isBarrier || io.op == IoOp::discard) && m_inFlight > 0;
    return waits ? std::nullopt : notBefore(io);
}

Result<void> StreamRunner::Execution::sendBatch(std::size_t count)
{
    m_batch.clear();
    for (std::size_t i = 0; i < count; ++i)
        m_batch.push_back(m_slots[m_ready[i]].request);
    const auto taken = m_engine.submit(m_batch);
    if (!taken)
        return tl::unexpected(taken.error());
    if (*taken == 0)
        return fail(Errc::environment,
                    msg("workload",
                        "The {} engine takes no more requests; this is a fault of the host, try engine = \"threads\".",
                        m_engine.name()));
    for (std::size_t i = 0; i < *taken; ++i) {
        Slot& slot = m_slots[m_ready[i]];
        slot.issued = m_last;
        slot.order = ++m_sent;
        slot.inFlight = true;
    }
    m_ready.erase(m_ready.begin(), m_ready.begin() + static_cast<std::ptrdiff_t>(*taken));
    m_inFlight += *taken;
    return {};
}

// Discards through the device, with nothing in flight.
Result<void> StreamRunner::Execution::discard()
{
    Slot& slot = m_slots[m_ready.front()];
    const Extent extent = slot.io.extent;
    if (!m_discard)
        return cannotDiscard(m_device.info());
    const auto done = m_discard->discard(extent.offset, extent.length, m_clock.now() + m_ioDeadline);
    if (!done)
        return tl::unexpected(done.error());
    m_last = std::max(m_last, done->completed);
    m_stream.done(slot.io, {IoOp::discard, extent.offset, extent.length, done->issued, done->submitted, done->completed,
                            done->osError, done->osError != 0});
    if (done->osError != 0)
        noteFailure(done->osError);
    m_free.push_back(m_ready.front());
    m_ready.erase(m_ready.begin());
    return {};
}

// Sends the I/Os that are ready and due, up to the queue depth.
Result<void> StreamRunner::Execution::send()
{
    while (!m_ready.empty() && m_inFlight < m_depth && !ending()) {
        std::size_t count = 0;
        bool barrier = false;
        std::optional<Ns> now;
        while (count < m_ready.size() && m_inFlight + count < m_depth) {
            const StreamIo& io = m_slots[m_ready[count]].io;
            barrier = io.op == IoOp::discard || io.isBarrier;
            if (barrier && m_inFlight + count > 0)
                break;
            if (const auto start = notBefore(io)) {
                now = now.value_or(m_clock.now());
                if (*start > *now)
                    break;
            }
            ++count;
            if (barrier)
                break;
        }
        if (count == 0)
            return {};
        const bool discards = m_slots[m_ready.front()].io.op == IoOp::discard;
        if (auto sent = discards ? discard() : sendBatch(count); !sent)
            return sent;
        if (barrier)
            return {};
    }
    return {};
}

Result<std::size_t> StreamRunner::Execution::reap(Ns deadline, const std::stop_token& stop)
{
    const auto count = m_engine.reap(m_done, 1, deadline, stop);
    if (!count)
        return count;
    for (std::size_t i = 0; i < *count; ++i)
        take(m_done[i]);
    return count;
}

void StreamRunner::Execution::take(const IoCompletion& completion)
{
    Slot& slot = m_slots[completion.tag];
    slot.inFlight = false;
    --m_inFlight;
    m_last = std::max(m_last, completion.completed);
    const Bytes length(slot.request.buffer.size());
    const bool failed = completion.osError != 0 || completion.transferred != length;
    if (slot.io.verifies && !failed)
        m_stream.content(slot.io, slot.request.buffer, completion.matchesStamp);
    m_stream.done(slot.io, {slot.io.op, slot.io.extent.offset, length, completion.issued, completion.submitted,
                            completion.completed, completion.osError, failed});
    if (failed)
        noteFailure(completion.osError);
    m_free.push_back(completion.tag);
}

void StreamRunner::Execution::noteFailure(int osError)
{
    const bool newKind = m_failures == 0 || osError != m_lastError;
    m_lastError = osError;
    if ((m_failures++ % kPresenceCheckInterval == 0 || newKind) && !m_lost)
        m_lost = m_device.presence() == Presence::gone;
}

// Returns the oldest I/O in flight if it is overdue.
const StreamRunner::Execution::Slot* StreamRunner::Execution::overdue() const
{
    const Slot* oldest = nullptr;
    for (const Slot& slot : m_slots)
        if (slot.inFlight && (!oldest || slot.order < oldest->order))
            oldest = &slot;
    return oldest && m_clock.now() - std::max(oldest->issued, m_last) >= m_ioDeadline ? oldest : nullptr;
}

WorkloadResult StreamRunner::Execution::hung(const Slot& slot)
{
    m_stream.timedOut(slot.io);
    return hungResult(slot.io.op, slot.io.extent.offset, m_clock.now() - slot.issued);
}

Result<WorkloadResult> StreamRunner::Execution::drain()
{
    const Ns deadline = m_clock.now() + kDrainOfStream;
    while (m_inFlight > 0) {
        const auto count = reap(deadline, {});
        if (!count)
            return tl::unexpected(count.error());
        if (*count == 0)
            break;
    }
    if (!m_stop.stop_requested() && !m_lost)
        m_lost = m_device.presence() == Presence::gone; // a replaced card need not cause errors
    if (m_lost)
        return cardLostResult(m_device);
    return WorkloadResult{m_stop.stop_requested() ? WorkloadEnd::stopped : WorkloadEnd::finished, {}};
}

Result<WorkloadResult> StreamRunner::Execution::run()
{
    m_begin = m_last = m_clock.now();
    while (!ending()) {
        if (auto done = prepare(); !done)
            return tl::unexpected(done.error());
        if (auto done = send(); !done)
            return tl::unexpected(done.error());
        const auto start = nextStart();
        if (m_inFlight == 0) {
            if (m_ready.empty() && m_ended)
                break;
            if (start)
                m_clock.sleepUntil(*start, m_stop);
            continue;
        }
        if (auto done = prepare(); !done) // while the card works
            return tl::unexpected(done.error());
        const Ns limit = std::max(m_clock.now(), m_last + m_ioDeadline);
        const auto count = reap(start && m_inFlight < m_depth ? std::min(*start, limit) : limit, m_stop);
        if (!count)
            return tl::unexpected(count.error());
        if (*count == 0)
            if (const Slot* slot = overdue(); slot && !ending())
                return hung(*slot);
    }
    return drain();
}

Result<StreamRunner> StreamRunner::open(BlockDevice& device, EngineKind kind, unsigned depth, Bytes largest)
{
    StreamRunner runner(device, depth, largest);
    runner.m_arena = std::make_shared<const AlignedBuffer>(largest * (std::uint64_t{2} * depth));
    auto engine = device.openEngine(kind, depth, runner.m_arena);
    if (!engine)
        return tl::unexpected(engine.error());
    runner.m_engine = std::move(*engine);
    return runner;
}

Result<WorkloadResult> StreamRunner::run(IoStream& stream, const StampSpec& stamp, Ns ioDeadline, std::stop_token stop)
{
    return Execution(*this, stream, stamp, ioDeadline, std::move(stop)).run();
}

} // namespace assay
