#include "run/session/host_observer.h"

#include <algorithm>

namespace assay {

namespace {
constexpr Ns kEvery = std::chrono::seconds(1);
}

HostObserver::HostObserver(std::unique_ptr<HostSampler> sampler, Clock& clock)
    : m_sampler(std::move(sampler)), m_clock(clock)
{
}

HostObserver::~HostObserver() = default;

void HostObserver::onStepBegin(bool, const std::stop_token&)
{
    m_series = HostSeries();
    m_last = m_sampler->counters();
    m_lastAt = m_clock.now();
    m_thread = std::jthread([this](const std::stop_token& stop) { sampleUntilStopped(stop); });
}

void HostObserver::onStepEnd(RunRecord& record, const std::stop_token&)
{
    m_thread.request_stop();
    m_thread.join();
    takeSample(m_clock.now());
    StepRecord& step = record.steps.back();
    m_series.endAt(step.end); // a step may compute for a long time after its last I/O
    step.host = std::move(m_series);
}

void HostObserver::sampleUntilStopped(const std::stop_token& stop)
{
    Ns due = m_lastAt + kEvery;
    while (m_clock.sleepUntil(due, stop)) {
        takeSample(due);
        due = std::max(due, m_lastAt) + kEvery; // no samples are made up for the time of a system suspend
    }
}

void HostObserver::takeSample(Ns due)
{
    HostRow row;
    row.begin = m_lastAt;
    row.end = m_clock.now();
    const HostValues now = m_sampler->counters();
    row.values = increaseBetween(m_last, now);
    row.values[HostColumn::lateMs] = 1e3 * seconds(row.end - due);
    m_series.add(row);
    m_last = now;
    m_lastAt = row.end;
}

} // namespace assay
