#include "io/workload/runner.h"

#include "card/stamp/integrity_summary.h"
#include "card/stamp/sector_stamp.h"
#include "io/workload/address_sequence.h"

#include <algorithm>
#include <vector>

namespace assay {

namespace {

constexpr Ns kDrainOnStop = std::chrono::milliseconds(1500); // a stop must complete within 2 s
constexpr Ns kOverdueScan = std::chrono::seconds(1);         // interval of checks for an overdue I/O

std::size_t slotsFor(unsigned queueDepth) { return std::size_t{2} * queueDepth; }

} // namespace

WorkloadResult cardLostResult(const BlockDevice& device)
{
    if (device.info().bus == Bus::image)
        return {WorkloadEnd::deviceLost,
                msg("workload",
                    "The image file was made smaller by another program while it was tested; restore its size, and "
                    "start a new run.")};
    return {WorkloadEnd::deviceLost,
            msg("workload", "The card was removed or stopped answering; insert it again and start a new run.")};
}

WorkloadResult hungResult(IoOp op, Bytes offset, Ns waited)
{
    if (op == IoOp::flush) // it has no address
        return {WorkloadEnd::hung,
                msg("workload",
                    "No answer to a flush for {}; the card or its reader hangs. Re-insert the card and test it "
                    "in another reader.",
                    waited)};
    return {WorkloadEnd::hung,
            msg("workload",
                "No answer to a {value} for {} at address {}; the card or its reader hangs. Re-insert the card "
                "and test it in another reader.",
                name(op), waited, offset.count())};
}

// State of one run(). A slot is one I/O with its part of the arena; its index is the tag. There are twice as many slots
// as I/Os in flight: while the card works, the next I/Os are prepared and the data of the last ones checked, so that
// the card never waits.
class WorkloadRunner::Execution {
public:
    Execution(WorkloadRunner& owner, const Workload& workload, PhaseSamples& samples, PhaseSamples* warmup,
              LiveStatus& live, std::stop_token stop);
    void continueFrom(const ResumePoint& point);
    Result<WorkloadResult> run();

private:
    struct Slot {
        IoRequest request;
        Ns issued{};
        std::uint64_t order = 0; // submission order
        bool inFlight = false;
    };
    bool moreToPrepare() const;
    bool moreToSend() const { return !m_stop.stop_requested() && !m_lost && !timeIsUp(); }
    bool timeIsUp() const;
    Extent nextExtent();
    std::optional<ResumePoint> resumePoint() const;
    void prepare();
    Result<void> send();
    Result<std::size_t> reap(Ns deadline, std::stop_token stop);
    void take(std::span<const IoCompletion> completions);
    void takeOne(const IoCompletion& completion);
    void check(const Slot& slot, const IoCompletion& completion, bool failed);
    void noteFailure(int osError);
    bool cardIsGone();
    void endWarmup();
    const Slot* overdue() const;
    WorkloadResult hung(const Slot& slot);
    Result<WorkloadResult> drain(WorkloadEnd end);
    void publish();

    BlockDevice& m_device;
    IoEngine& m_engine;
    Clock& m_clock;
    const Workload& m_workload;
    PhaseSamples& m_samples;
    PhaseSamples* m_current; // m_samples; during the warm-up its samples
    LiveStatus& m_live;
    std::stop_token m_stop;
    AddressSequence m_addresses;
    std::vector<Extent> m_repeats; // repeated for an earlier process; taken from the back
    bool m_generates;              // writes need bytes in the buffer
    std::vector<Slot> m_slots;
    std::vector<std::size_t> m_free; // slots; the others are ready, in flight, or completed but not yet taken
    std::vector<IoRequest> m_ready;  // prepared but not yet submitted, in submission order
    std::vector<IoCompletion> m_done;
    std::size_t m_inFlight = 0;
    std::uint64_t m_sent = 0;
    Bytes m_bound;     // of bytes after warm-up; 0 = unbounded
    Bytes m_planned;   // after warm-up: completed, in flight and ready
    Bytes m_completed; // after warm-up
    Ns m_last{};       // latest completion; used as "now" to avoid a clock call per I/O
    std::uint64_t m_failures = 0;
    int m_lastError = 0; // of the previous failure
    bool m_lost = false;
    Ns m_nextScan{};
};

WorkloadRunner::Execution::Execution(WorkloadRunner& owner, const Workload& workload, PhaseSamples& samples,
                                     PhaseSamples* warmup, LiveStatus& live, std::stop_token stop)
    : m_device(*owner.m_device), m_engine(*owner.m_engine), m_clock(owner.m_device->clock()), m_workload(workload),
      m_samples(samples), m_current(workload.warmup.count() > 0 ? warmup : &samples), m_live(live),
      m_stop(std::move(stop)), m_addresses(workload),
      m_generates(workload.op == IoOp::write && !m_engine.storesRecipes()), m_slots(slotsFor(workload.queueDepth)),
      m_done(workload.queueDepth)
{
    const bool wantsData = workload.op == IoOp::write || workload.verify;
    for (std::size_t i = 0; i < m_slots.size(); ++i) {
        m_slots[i].request = {
            workload.op, Bytes(), owner.m_arena->slice(i, owner.m_block), i, wantsData ? &workload.stamp : nullptr,
            wantsData};
        m_free.push_back(i);
    }
    m_ready.reserve(m_slots.size());
    m_bound = workload.stop.maxBytes;
    const Bytes passes = workload.regionBytes * workload.stop.passes;
    if (passes.count() > 0 && (m_bound.count() == 0 || passes < m_bound))
        m_bound = passes;
}

void WorkloadRunner::Execution::continueFrom(const ResumePoint& point)
{
    m_current = &m_samples;
    m_addresses.skipTo(point.drawn);
    m_repeats.assign(point.pending.rbegin(), point.pending.rend());
    m_planned = m_completed = point.completed;
    m_samples.resumeAt(m_clock.now());
}

// Returns the state with all pending I/Os: in flight, ready, and those of an earlier process to be repeated.
std::optional<ResumePoint> WorkloadRunner::Execution::resumePoint() const
{
    if (m_current != &m_samples)
        return std::nullopt;
    ResumePoint point{m_addresses.drawn(), m_completed, m_repeats};
    for (const Slot& slot : m_slots)
        if (slot.inFlight)
            point.pending.push_back({slot.request.offset, Bytes(slot.request.buffer.size())});
    for (const IoRequest& request : m_ready)
        point.pending.push_back({request.offset, Bytes(request.buffer.size())});
    std::ranges::sort(point.pending);
    return point;
}

bool WorkloadRunner::Execution::timeIsUp() const
{
    return m_current == &m_samples && m_workload.stop.duration.count() > 0 &&
           m_last - m_samples.begin >= m_workload.stop.duration;
}

bool WorkloadRunner::Execution::moreToPrepare() const
{
    return m_current != &m_samples || m_bound.count() == 0 || m_planned < m_bound;
}

Extent WorkloadRunner::Execution::nextExtent()
{
    if (m_repeats.empty())
        return m_addresses.next();
    const Extent extent = m_repeats.back();
    m_repeats.pop_back();
    return extent;
}

// Prepares the next I/O. Precondition: no completion is pending; then at most half of the slots are in flight, less
// than half are ready, and one is free.
void WorkloadRunner::Execution::prepare()
{
    while (m_ready.size() < m_workload.queueDepth && moreToPrepare()) {
        Slot& slot = m_slots[m_free.back()];
        m_free.pop_back();
        auto [offset, length] = nextExtent();
        if (m_current == &m_samples && m_bound.count() > 0)
            length = std::min(length, m_bound - m_planned);
        IoRequest& request = slot.request;
        request.offset = offset;
        request.buffer = {request.buffer.data(), length.count()};
        if (m_generates)
            fillStamps(request.buffer, offset, m_workload.stamp);
        m_planned += length;
        m_ready.push_back(request);
    }
}

Result<void> WorkloadRunner::Execution::send()
{
    while (!m_ready.empty() && m_inFlight < m_workload.queueDepth && moreToSend()) {
        const auto batch =
            std::span(m_ready).first(std::min<std::size_t>(m_ready.size(), m_workload.queueDepth - m_inFlight));
        const auto taken = m_engine.submit(batch);
        if (!taken)
            return tl::unexpected(taken.error());
        if (*taken == 0)
            return fail(
                Errc::environment,
                msg("workload",
                    "The {} engine takes no more requests; this is a fault of the host, try engine = \"threads\".",
                    m_engine.name()));
        for (const IoRequest& request : batch.first(*taken)) {
            m_slots[request.tag].issued = m_last;
            m_slots[request.tag].order = ++m_sent;
            m_slots[request.tag].inFlight = true;
        }
        m_inFlight += *taken;
        m_ready.erase(m_ready.begin(), m_ready.begin() + static_cast<std::ptrdiff_t>(*taken));
    }
    return {};
}

Result<std::size_t> WorkloadRunner::Execution::reap(Ns deadline, std::stop_token stop)
{
    auto count = m_engine.reap(m_done, 1, deadline, std::move(stop));
    if (count && *count > 0) {
        m_last = std::max(m_last, m_done[*count - 1].completed);
        m_inFlight -= *count;
    }
    return count;
}

void WorkloadRunner::Execution::check(const Slot& slot, const IoCompletion& completion, bool failed)
{
    const Bytes length(slot.request.buffer.size());
    if (failed)
        m_samples.integrity.addUnreadable(slot.request.offset, length);
    else if (completion.matchesStamp)
        m_samples.integrity.addGood(length.count() / kSectorBytes);
    else
        checkStamps(slot.request.buffer, slot.request.offset, m_workload.stamp, m_samples.integrity);
}

void WorkloadRunner::Execution::takeOne(const IoCompletion& completion)
{
    Slot& slot = m_slots[completion.tag];
    slot.inFlight = false;
    const Bytes length(slot.request.buffer.size());
    const bool failed = completion.osError != 0 || completion.transferred != length;
    m_current->record({m_workload.op, slot.request.offset, length, completion.issued, completion.submitted,
                       completion.completed, completion.osError, failed});
    if (m_workload.verify)
        check(slot, completion, failed);
    if (m_current == &m_samples)
        m_completed += length;
    if (failed)
        noteFailure(completion.osError);
    m_free.push_back(completion.tag);
}

void WorkloadRunner::Execution::take(std::span<const IoCompletion> completions)
{
    for (const auto& completion : completions)
        takeOne(completion);
}

// Ends the warm-up if its time is over.
void WorkloadRunner::Execution::endWarmup()
{
    if (m_current == &m_samples || m_last - m_current->begin < m_workload.warmup)
        return;
    m_current->end = m_last;
    m_live.storeWarmup(*m_current);
    m_current = &m_samples;
    m_samples.begin = m_last;
    m_planned = Bytes();
    for (const Slot& slot : m_slots) // I/Os in flight complete after the warm-up, and count
        if (slot.inFlight)
            m_planned += Bytes(slot.request.buffer.size());
    for (const IoRequest& request : m_ready)
        m_planned += Bytes(request.buffer.size());
}

// Handles an error of the card: a result, unless the card is gone. A removed card often returns first one error and
// then another (EIO, then ENOSPC), so a new kind of error triggers a new presence check.
void WorkloadRunner::Execution::noteFailure(int osError)
{
    const bool newKind = m_failures == 0 || osError != m_lastError;
    m_lastError = osError;
    if ((m_failures++ % kPresenceCheckInterval == 0 || newKind) && !m_lost)
        m_lost = cardIsGone();
}

bool WorkloadRunner::Execution::cardIsGone() { return m_device.presence() == Presence::gone; }

// Returns the oldest I/O in flight if it is overdue. A card serves one at a time, so the later ones only wait for it.
const WorkloadRunner::Execution::Slot* WorkloadRunner::Execution::overdue() const
{
    const Slot* oldest = nullptr;
    for (const auto& slot : m_slots)
        if (slot.inFlight && (!oldest || slot.order < oldest->order))
            oldest = &slot;
    return oldest && m_clock.now() - oldest->issued >= m_workload.ioDeadline ? oldest : nullptr;
}

WorkloadResult WorkloadRunner::Execution::hung(const Slot& slot)
{
    m_current->recordTimeout(m_workload.op, slot.request.offset, Bytes(slot.request.buffer.size()));
    return hungResult(m_workload.op, slot.request.offset, m_clock.now() - slot.issued);
}

void WorkloadRunner::Execution::publish()
{
    m_live.update(m_completed, m_last);
    m_live.examine(*m_current, m_last);
    if (m_live.samplesRequested())
        m_live.offerSamples(*m_current, resumePoint());
}

// Waits for the I/Os in flight: after a normal end until their deadline, after a stop or a loss only briefly.
Result<WorkloadResult> WorkloadRunner::Execution::drain(WorkloadEnd end)
{
    const bool finished = end == WorkloadEnd::finished && !m_lost;
    const Ns deadline = m_clock.now() + (finished ? m_workload.ioDeadline : kDrainOnStop);
    while (m_inFlight > 0) {
        const auto count = reap(deadline, {});
        if (!count)
            return tl::unexpected(count.error());
        if (*count == 0) {
            if (const Slot* slot = overdue(); slot && finished && !m_lost)
                return hung(*slot);
            break;
        }
        take(std::span(m_done).first(*count));
        endWarmup();
    }
    if (finished && !m_lost)
        m_lost = cardIsGone(); // a replaced card, or another capacity, need not cause errors
    if (m_lost)
        return cardLostResult(m_device);
    return WorkloadResult{end, {}};
}

Result<WorkloadResult> WorkloadRunner::Execution::run()
{
    m_last = m_clock.now();
    if (m_current->ops + m_current->failedOps == 0) // otherwise it continues from a resume point
        m_current->begin = m_last;
    m_nextScan = m_last + kOverdueScan;
    prepare();
    std::size_t arrived = 0;
    while (true) {
        if (m_workload.pause.count() > 0 && arrived > 0 && moreToSend())
            m_clock.sleepUntil(m_last + m_workload.pause, m_stop);
        if (auto sent = send(); !sent) // first, to keep the card busy
            return tl::unexpected(sent.error());
        take(std::span(m_done).first(arrived));
        endWarmup();
        arrived = 0;
        publish();
        prepare();
        if (m_inFlight == 0 && (m_ready.empty() || !moreToSend()))
            break;
        if (m_stop.stop_requested() || m_lost)
            break;
        if (m_inFlight == 0)
            continue;
        const auto count = reap(m_last + m_workload.ioDeadline, m_stop);
        if (!count)
            return tl::unexpected(count.error());
        arrived = *count;
        if (arrived == 0 || m_last >= m_nextScan) {
            m_nextScan = m_last + kOverdueScan;
            if (const Slot* slot = overdue()) {
                take(std::span(m_done).first(arrived));
                endWarmup();
                return hung(*slot);
            }
        }
    }
    auto result = drain(m_stop.stop_requested() ? WorkloadEnd::stopped : WorkloadEnd::finished);
    publish();
    return result;
}

Result<WorkloadRunner> WorkloadRunner::open(BlockDevice& device, EngineKind kind, unsigned depth, Bytes block)
{
    WorkloadRunner runner(device, block);
    runner.m_arena = std::make_shared<const AlignedBuffer>(block * slotsFor(depth));
    auto engine = device.openEngine(kind, depth, runner.m_arena);
    if (!engine)
        return tl::unexpected(engine.error());
    runner.m_engine = std::move(*engine);
    return runner;
}

Result<WorkloadResult> WorkloadRunner::run(const Workload& workload, PhaseSamples& samples, PhaseSamples* warmup,
                                           LiveStatus& live, std::stop_token stop, const ResumePoint* from)
{
    Execution execution(*this, workload, samples, warmup, live, std::move(stop));
    if (from)
        execution.continueFrom(*from);
    auto result = execution.run();
    // The phase ends with its last completion; waiting for a missing one does not count.
    samples.end = std::max(samples.begin, samples.end);
    return result;
}

} // namespace assay
