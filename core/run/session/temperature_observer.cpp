#include "run/session/temperature_observer.h"

#include <algorithm>

namespace assay {

TemperatureObserver::TemperatureObserver(std::unique_ptr<Thermometer> thermometer, Clock& clock, Ns every)
    : m_thermometer(std::move(thermometer)), m_clock(clock), m_every(every)
{
}

void TemperatureObserver::onStepBegin(bool, const std::stop_token&)
{
    m_samples.clear();
    m_stride = 1;
    m_skipped = 0;
    take();
    if (m_every.count() > 0)
        m_thread = std::jthread([this](const std::stop_token& stop) { sampleUntilStopped(stop); });
}

void TemperatureObserver::sampleUntilStopped(const std::stop_token& stop)
{
    SystemClock wall;
    while (wall.sleepUntil(wall.now() + m_every, stop))
        take();
}

void TemperatureObserver::take()
{
    const auto celsius = m_thermometer->celsius();
    const Ns at = m_clock.now();
    const std::lock_guard lock(m_mutex);
    if (!celsius || ++m_skipped < m_stride)
        return;
    m_skipped = 0;
    if (m_samples.size() == kMaxSamples) {
        for (std::size_t i = 0; i < kMaxSamples / 2; ++i)
            m_samples[i] = m_samples[2 * i];
        m_samples.resize(kMaxSamples / 2);
        m_stride *= 2;
    }
    m_samples.push_back({at, *celsius});
}

void TemperatureObserver::onStepEnd(RunRecord& record, const std::stop_token&)
{
    if (m_thread.joinable()) {
        m_thread.request_stop();
        m_thread.join();
    }
    m_skipped = m_stride; // the last one is always kept
    take();
    StepRecord& step = record.steps.back();
    std::vector<std::int64_t> after;
    std::vector<double> celsius;
    for (const Sample& sample : m_samples) {
        after.push_back(std::max<std::int64_t>(0, (sample.at - step.begin).count()));
        celsius.push_back(sample.celsius);
    }
    if (!celsius.empty())
        step.facts["temperature"] = {
            {"source", m_thermometer->source()}, {"after_ns", std::move(after)}, {"celsius", std::move(celsius)}};
}

} // namespace assay
