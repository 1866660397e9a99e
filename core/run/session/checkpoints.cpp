#include "run/session/checkpoints.h"

namespace assay {

namespace {

// Samples are at most one interval old when written, and remain the latest for one more interval: less than a second is
// lost.
constexpr std::chrono::milliseconds kInterval(400);

} // namespace

Checkpoints::Checkpoints(JudgedRecord& record, LiveStatus& live, unsigned slot, Store store)
    : m_record(record), m_live(live), m_store(std::move(store)), m_slot(slot),
      m_thread([this](std::stop_token stop) { run(std::move(stop)); })
{
}

Checkpoints::~Checkpoints()
{
    m_thread.request_stop();
    m_thread.join();
    if (m_record.checkpoint)
        m_record.steps.pop_back();
    m_record.checkpoint.reset();
}

void Checkpoints::onPhaseBegin(const StepRecord& soFar, std::size_t phase)
{
    std::lock_guard lock(m_mutex);
    m_current = soFar;
    m_current->outcome = Outcome::stopped; // for a reader after a crash of the program
    m_phase = phase;
}

void Checkpoints::run(std::stop_token stop)
{
    while (true) {
        {
            std::unique_lock lock(m_mutex);
            m_wake.wait_for(lock, stop, kInterval, [] { return false; });
        }
        if (stop.stop_requested())
            return;
        if (compose() || !m_written)
            write();
    }
}

// Adds the running step to the record. Returns false if nothing is new, or between two phases.
bool Checkpoints::compose()
{
    const LiveStatus::View view = m_live.view();
    std::lock_guard lock(m_mutex);
    if (!m_current || view.phaseIndex != m_phase)
        return false;
    const Checkpoint* last = m_record.checkpoint ? &*m_record.checkpoint : nullptr;
    const bool samePhase = last && last->phase == m_phase && last->at.has_value() == view.at.has_value();
    if (samePhase && (!view.at || (view.at->drawn == last->at->drawn && view.at->completed == last->at->completed)))
        return false;
    if (!last)
        m_record.steps.emplace_back();
    StepRecord& step = m_record.steps.back();
    step = *m_current;
    step.end = std::max(step.begin, view.now);
    m_record.checkpoint = Checkpoint{m_phase, view.at, m_slot};
    if (!view.at)
        return true;
    if (view.warmup)
        step.phases.push_back(*view.warmup);
    step.phases.push_back(*view.samples);
    return true;
}

void Checkpoints::write()
{
    m_record.checkpoint->slot = m_slot ^ 1U;
    m_written = m_store().has_value();
    if (m_written)
        m_slot ^= 1U;
}

} // namespace assay
