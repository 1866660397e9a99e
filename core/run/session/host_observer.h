// Samples the state of device and computer once a second during a step, on its own thread.
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
    HostObserver(std::unique_ptr<HostSampler> sampler, Clock& clock); // `clock`: of the run; must outlive this
    ~HostObserver() override;
    void onStepBegin(bool resumed, const std::stop_token& stop) override;
    void onMeasuringBegin(const std::stop_token&) override {}
    void onStepEnd(RunRecord& record, const std::stop_token& stop) override;

private:
    void sampleUntilStopped(const std::stop_token& stop);
    void takeSample(Ns due);
    std::unique_ptr<HostSampler> m_sampler;
    Clock& m_clock;
    HostSeries m_series; // accessed by the sampling thread while it runs, like the three below
    HostValues m_last;
    Ns m_lastAt{};
    std::jthread m_thread; // last member: joins before the others are destroyed
};

} // namespace assay
