// Records the temperature during a step on its own thread, and adds it to the step's facts.
#pragma once

#include "card/device/thermometer.h"
#include "ground/base/clock.h"
#include "run/session/step_observer.h"

#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace assay {

class TemperatureObserver final : public StepObserver {
public:
    static constexpr std::size_t kMaxSamples = 2048; // per step; beyond it every second sample is dropped

    // `clock` belongs to the device and must outlive this. `every` is wall time; 0 = only at the start and end of a
    // step.
    TemperatureObserver(std::unique_ptr<Thermometer> thermometer, Clock& clock, Ns every = std::chrono::seconds(1));
    void onStepBegin(bool resumed, const std::stop_token& stop) override;
    void onMeasuringBegin(const std::stop_token&) override {}
    void onStepEnd(RunRecord& record, const std::stop_token& stop) override;

private:
    struct Sample {
        Ns at{};
        double celsius = 0;
    };
    void take();
    void sampleUntilStopped(const std::stop_token& stop);

    std::unique_ptr<Thermometer> m_thermometer;
    Clock& m_clock;
    Ns m_every;
    std::mutex m_mutex; // guards the two below
    std::vector<Sample> m_samples;
    std::size_t m_stride = 1, m_skipped = 0; // one of m_stride readings is kept
    std::jthread m_thread;                   // last member: joins before the others are destroyed
};

} // namespace assay
