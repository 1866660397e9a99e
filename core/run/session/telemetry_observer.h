// Takes snapshots of the card's telemetry before a step, at the start of its measurement, and after it.
#pragma once

#include "card/telemetry/card_telemetry.h"
#include "ground/base/clock.h"
#include "run/session/step_observer.h"

#include <memory>
#include <optional>

namespace assay {

class TelemetryObserver final : public StepObserver {
public:
    // `clock` belongs to the device and must outlive this.
    TelemetryObserver(std::unique_ptr<CardTelemetry> telemetry, Clock& clock)
        : m_telemetry(std::move(telemetry)), m_clock(clock)
    {
    }
    void onStepBegin(bool resumed, const std::stop_token& stop) override;
    void onMeasuringBegin(const std::stop_token& stop) override { m_measuring = takeSnapshot(stop); }
    void onStepEnd(RunRecord& record, const std::stop_token& stop) override;

private:
    std::optional<TelemetrySnapshot> takeSnapshot(const std::stop_token& stop);

    std::unique_ptr<CardTelemetry> m_telemetry;
    Clock& m_clock;
    bool m_resumed = false;
    std::optional<TelemetrySnapshot> m_before, m_measuring;
    std::optional<TelemetrySnapshot> m_last; // after the previous step
    std::string m_condition;                 // of the latest snapshot
};

} // namespace assay
