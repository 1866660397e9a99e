#include "workload/runner.h"

#include "base/text.h"
#include "workload/address_sequence.h"

#include <cerrno>
#include <vector>

namespace assay {

namespace {

constexpr Ns kDrainOnStop = std::chrono::milliseconds(1500); // a stop must be over within 2 s
constexpr Ns kOverdueScan = std::chrono::seconds(1);         // how often the oldest I/O in flight is looked for
constexpr std::uint64_t kPresenceEvery = 256;                // after the first failure, ask again whether the card is there once in so many

} // namespace

// The state of one run(). Slots are the I/Os in flight; slot i owns the i-th block of the arena, and its index is the tag.
class WorkloadRunner::Execution {
public:
    Execution(WorkloadRunner& owner, const Workload& workload, PhaseSamples& samples, PhaseSamples* warmup, LiveStatus& live, std::stop_token stop);
    Result<WorkloadResult> run();

private:
    struct Slot {
        IoRequest request;
        Ns issued{};
        bool busy = false;
    };
    bool wantsMore() const;
    Result<void> fill();
    void take(std::span<const IoCompletion> completions);
    void takeOne(const IoCompletion& completion);
    void noteFailure();
    const Slot* overdue() const;
    WorkloadResult hung(const Slot& slot);
    Result<WorkloadResult> drain(WorkloadResult result);
    void publish();

    BlockDevice& m_device;
    IoEngine& m_engine;
    Clock& m_clock;
    const Workload& m_workload;
    PhaseSamples& m_samples;
    PhaseSamples* m_current; // m_samples, or the warm-up's while it lasts
    LiveStatus& m_live;
    std::stop_token m_stop;
    AddressSequence m_addresses;
    bool m_generates; // writes need bytes in the buffer
    std::vector<Slot> m_slots;
    std::vector<std::size_t> m_free;
    std::vector<IoRequest> m_batch;
    std::vector<IoCompletion> m_done;
    Bytes m_bound;     // of bytes issued after warm-up; 0 = none
    Bytes m_issued;    // after warm-up
    Bytes m_completed; // after warm-up
    Ns m_begin{};      // of what counts
    std::uint64_t m_failures = 0;
    bool m_lost = false;
    Ns m_nextScan{};
};

WorkloadRunner::Execution::Execution(WorkloadRunner& owner, const Workload& workload, PhaseSamples& samples, PhaseSamples* warmup, LiveStatus& live,
                                     std::stop_token stop)
    : m_device(*owner.m_device), m_engine(*owner.m_engine), m_clock(owner.m_device->clock()), m_workload(workload), m_samples(samples),
      m_current(workload.warmup.count() > 0 ? warmup : &samples), m_live(live), m_stop(std::move(stop)), m_addresses(workload),
      m_generates(workload.op == IoOp::write && !m_engine.takesRecipes()), m_slots(workload.queueDepth), m_done(workload.queueDepth)
{
    for (std::size_t i = 0; i < m_slots.size(); ++i) {
        m_slots[i].request = {workload.op, Bytes(), owner.m_arena->slice(i, owner.m_block), i, &workload.stamp};
        m_free.push_back(i);
    }
    m_batch.reserve(m_slots.size());
    m_bound = workload.stop.maxBytes;
    const Bytes passes = workload.regionBytes * workload.stop.passes;
    if (passes.count() > 0 && (m_bound.count() == 0 || passes < m_bound))
        m_bound = passes;
}

bool WorkloadRunner::Execution::wantsMore() const
{
    if (m_stop.stop_requested() || m_lost)
        return false;
    if (m_current != &m_samples)
        return true;
    if (m_bound.count() > 0 && m_issued >= m_bound)
        return false;
    return m_workload.stop.duration.count() == 0 || m_clock.now() - m_begin < m_workload.stop.duration;
}

Result<void> WorkloadRunner::Execution::fill()
{
    m_batch.clear();
    while (!m_free.empty() && wantsMore()) {
        const std::size_t index = m_free.back();
        m_free.pop_back();
        auto [offset, length] = m_addresses.next();
        if (m_current == &m_samples && m_bound.count() > 0)
            length = std::min(length, m_bound - m_issued);
        Slot& slot = m_slots[index];
        slot.request.offset = offset;
        slot.request.buffer = {slot.request.buffer.data(), length.count()};
        slot.busy = true;
        if (m_current == &m_samples)
            m_issued += length;
        m_batch.push_back(slot.request);
    }
    std::size_t sent = 0;
    while (sent < m_batch.size()) { // the engine has room for queueDepth, so this ends after one turn but for a full kernel queue
        const Ns now = m_clock.now();
        const auto taken = m_engine.submit(std::span(m_batch).subspan(sent));
        if (!taken)
            return tl::unexpected(taken.error());
        if (*taken == 0)
            return fail(Errc::environment,
                        msg("workload", "The {} engine takes no more requests; this is a fault of the host, try engine = \"threads\".", m_engine.name()));
        for (std::size_t i = sent; i < sent + *taken; ++i)
            m_slots[m_batch[i].tag].issued = now;
        sent += *taken;
    }
    return {};
}

void WorkloadRunner::Execution::takeOne(const IoCompletion& completion)
{
    Slot& slot = m_slots[completion.tag];
    slot.busy = false;
    m_free.push_back(completion.tag);
    const Bytes length(slot.request.buffer.size());
    const bool failed = completion.osError != 0 || completion.transferred != length;
    const int osError = failed ? completion.osError : 0;
    m_current->record({m_workload.op, slot.request.offset, length, completion.issued, completion.submitted, completion.completed, osError, failed});
    if (m_current == &m_samples)
        m_completed += length;
    if (failed)
        noteFailure();
}

void WorkloadRunner::Execution::take(std::span<const IoCompletion> completions)
{
    for (const auto& completion : completions)
        takeOne(completion);
    const Ns now = completions.back().completed;
    if (m_current != &m_samples && now - m_current->begin >= m_workload.warmup) {
        m_current->end = now;
        m_current = &m_samples;
        m_begin = m_samples.begin = now;
    }
}

// An error of the card is a result and testing goes on, unless the card is no longer there.
void WorkloadRunner::Execution::noteFailure()
{
    if (m_failures++ % kPresenceEvery == 0 && m_device.presence() == Presence::gone)
        m_lost = true;
}

const WorkloadRunner::Execution::Slot* WorkloadRunner::Execution::overdue() const
{
    const Ns now = m_clock.now();
    for (const auto& slot : m_slots)
        if (slot.busy && now - slot.issued >= m_workload.ioDeadline)
            return &slot;
    return nullptr;
}

WorkloadResult WorkloadRunner::Execution::hung(const Slot& slot)
{
    const Ns now = m_clock.now();
    m_current->record({m_workload.op, slot.request.offset, Bytes(slot.request.buffer.size()), slot.issued, slot.issued, now, ETIMEDOUT, true});
    return {WorkloadEnd::hung,
            msg("workload", "No answer to a {} for {} at address {}; the card or its reader hangs. Re-insert the card and test it in another reader.",
                name(m_workload.op), humanDuration(now - slot.issued), slot.request.offset.count())};
}

void WorkloadRunner::Execution::publish()
{
    m_live.update(m_completed, m_clock.now());
    if (m_live.samplesWanted())
        m_live.offerSamples(*m_current);
}

// Waits for what is still in flight: after a normal end as long as the I/O deadline allows, after a stop not longer than a person would wait.
Result<WorkloadResult> WorkloadRunner::Execution::drain(WorkloadResult result)
{
    const Ns patience = result.end == WorkloadEnd::finished ? m_workload.ioDeadline : kDrainOnStop;
    const Ns deadline = m_clock.now() + patience;
    while (m_free.size() < m_slots.size()) {
        const auto count = m_engine.reap(m_done, 1, deadline, {});
        if (!count)
            return tl::unexpected(count.error());
        if (*count == 0) {
            const Slot* slot = overdue();
            return slot && result.end == WorkloadEnd::finished ? hung(*slot) : result;
        }
        take(std::span(m_done).first(*count));
    }
    if (m_lost)
        result = {WorkloadEnd::deviceLost, msg("workload", "The card was removed or stopped answering; insert it again and start a new run.")};
    return result;
}

Result<WorkloadResult> WorkloadRunner::Execution::run()
{
    m_begin = m_current->begin = m_clock.now();
    m_nextScan = m_begin + kOverdueScan;
    while (true) {
        if (auto filled = fill(); !filled)
            return tl::unexpected(filled.error());
        if (m_free.size() == m_slots.size())
            break;
        const auto count = m_engine.reap(m_done, 1, m_clock.now() + m_workload.ioDeadline, m_stop);
        if (!count)
            return tl::unexpected(count.error());
        if (*count > 0)
            take(std::span(m_done).first(*count));
        publish();
        if (m_stop.stop_requested() || m_lost)
            break;
        if (const Ns now = m_clock.now(); *count == 0 || now >= m_nextScan) {
            m_nextScan = now + kOverdueScan;
            if (const Slot* slot = overdue())
                return hung(*slot);
        }
        if (m_workload.pause.count() > 0 && wantsMore())
            m_clock.sleepUntil(m_clock.now() + m_workload.pause, m_stop);
    }
    auto result = drain({m_stop.stop_requested() ? WorkloadEnd::stopped : WorkloadEnd::finished, {}});
    publish();
    return result;
}

Result<WorkloadRunner> WorkloadRunner::open(BlockDevice& device, EngineKind kind, unsigned depth, Bytes block)
{
    WorkloadRunner runner(device, block);
    runner.m_arena = std::make_shared<const AlignedBuffer>(block * depth);
    auto engine = device.openEngine(kind, depth, runner.m_arena);
    if (!engine)
        return tl::unexpected(engine.error());
    runner.m_engine = std::move(*engine);
    return runner;
}

Result<WorkloadResult> WorkloadRunner::run(const Workload& workload, PhaseSamples& samples, PhaseSamples* warmup, LiveStatus& live, std::stop_token stop)
{
    auto result = Execution(*this, workload, samples, warmup, live, std::move(stop)).run();
    samples.end = m_device->clock().now();
    return result;
}

} // namespace assay
