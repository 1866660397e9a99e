#include "run/session/telemetry_observer.h"

#include <utility>

namespace assay {

void TelemetryObserver::onStepBegin(bool resumed, const std::stop_token& stop)
{
    m_resumed = resumed;
    m_before = m_last ? std::exchange(m_last, std::nullopt) : takeSnapshot(stop);
    m_measuring.reset();
}

void TelemetryObserver::onStepEnd(RunRecord& record, const std::stop_token& stop)
{
    StepRecord& step = record.steps.back();
    if (!m_resumed) {
        step.telemetryBefore = std::move(m_before);
        step.telemetryMeasuring = std::move(m_measuring);
    }
    if (step.outcome == Outcome::completed)
        step.telemetryAfter = m_last = takeSnapshot(stop);
    if (!m_condition.empty())
        record.conditions["telemetry"] = m_condition;
}

std::optional<TelemetrySnapshot> TelemetryObserver::takeSnapshot(const std::stop_token& stop)
{
    auto snapshot = m_telemetry->takeSnapshot(m_clock.now(), m_clock.wallTime().substr(0, 10), stop);
    if (snapshot)
        m_condition = "plugin " + snapshot->plugin + " " + snapshot->version;
    else if (!stop.stop_requested())
        m_condition = "none: " + m_telemetry->failure().english();
    return snapshot;
}

} // namespace assay
