// Looks once a second at what the device and the computer do while a step runs, on a thread of its own.
#pragma once

#include "ground/base/clock.h"
#include "io/host/host_series.h"
#include "run/session/step_observer.h"

#include <memory>
#include <optional>
#include <thread>

namespace assay {

class HostObserver final : public StepObserver {
public:
    HostObserver(std::unique_ptr<HostSampler> sampler, Clock& clock); // the clock of the run outlives it
    ~HostObserver() override;
    void onStepBegin(bool resumed, const std::stop_token& stop) override;
    void onMeasuringBegin(const std::stop_token&) override {}
    void onStepEnd(RunRecord& record, const std::stop_token& stop) override;

private:
    void watch(const std::stop_token& stop);
    void look(Ns due);
    std::unique_ptr<HostSampler> m_sampler;
    Clock& m_clock;
    HostSeries m_series; // as the three below: of the watching thread while it lives
    HostValues m_last;
    Ns m_lastAt{};
    std::jthread m_thread; // last member: joins before the others are destroyed
};

} // namespace assay
