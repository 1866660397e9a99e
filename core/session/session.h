// One card, one profile, one run: the object that desktop and command line share. Data is polled, nothing is called per
// I/O.
#pragma once

#include "device/block_device.h"
#include "record/run_sink.h"
#include "session/plan.h"
#include "session/step_observer.h"
#include "telemetry/card_telemetry.h"

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace assay {

enum class SessionState { ready, running, stopping, done };

// A value copy of what is going on; taking it never waits for I/O.
struct Snapshot {
    SessionState state = SessionState::ready;
    std::size_t step = 0;
    std::size_t stepCount = 0;
    std::string stepId, scenario, phase;
    double fraction = 0;         // of the whole run, never falls
    std::optional<Ns> remaining; // none = not known yet
    Ns elapsed{};                // on the device's clock
    Bytes phaseDone;
    bool restoring = false; // what was on the card is being put back; a stop waits for that while phaseDone grows
    Bytes phasePlanned;     // 0 when time alone bounds the phase or it goes on beyond its plan; else an upper bound
    double megabytesPerSecondNow = 0; // over the last second or so of the device's clock
    std::uint64_t errors = 0;         // failed I/Os of the running phase
    std::uint64_t stalls = 0;
    Message waitingFor; // what the user must do before the run goes on, or saves again; empty = nothing
    std::shared_ptr<const PhaseSamples> samples; // of the running phase; null before the first
};

class Session {
public:
    struct Parts {
        std::unique_ptr<BlockDevice> device;
        std::unique_ptr<Clock> clock; // the device's, outlives it
        Profile profile;
        Plan plan;
        std::uint64_t seed = 1;
        RunSinks sinks;
        std::map<std::string, std::string> host;
        std::string toolVersion, toolCommit;
        Sample sample = {};
        std::unique_ptr<CardTelemetry> telemetry = nullptr; // null = this card is not asked
        std::optional<JudgedRecord> earlier =
            std::nullopt; // of the process that was cut off: the run goes on where this ends
    };
    explicit Session(Parts parts);
    ~Session(); // requests stop and waits for the session thread, at most the I/O deadline of the device

    void start();        // once
    void requestStop();  // any thread, asynchronous, idempotent
    Snapshot snapshot(); // any thread
    bool waitDone(std::chrono::milliseconds timeout) const;
    // After done: the finished record. Reference stays good as long as the session.
    const JudgedRecord& record() const;
    const Plan& plan() const { return m_plan; }
    // A fault of the host while writing the run folder, if there was one.
    std::optional<Error> hostError() const;

private:
    void run(std::stop_token stop);
    void begin(const std::stop_token& stop);
    void judge();
    bool shouldEndBefore(std::size_t next, Message& note); // before step `next`
    Outcome runStep(std::size_t index, std::stop_token stop, Message& note);
    Result<StepRecord> executeStep(std::size_t index, const std::stop_token& stop);
    void logRefusals();
    void save(const std::stop_token& stop);
    Result<void> keep();
    void waitForSpace(const std::stop_token& stop);
    void log(std::string_view event, const nlohmann::json& details);

    JudgedRecord m_record; // session thread until done
    std::unique_ptr<Clock> m_clock;
    std::unique_ptr<BlockDevice> m_device;
    Profile m_profile;
    Plan m_plan;
    CardKnowledge m_knowledge;
    std::vector<std::unique_ptr<StepObserver>> m_observers; // in the order in which they look
    RunSinks m_sinks;
    LiveStatus m_live;
    Ns m_begin{};               // on the device's clock, with the time that an earlier process spent taken off
    mutable std::mutex m_mutex; // guards the five below
    mutable std::condition_variable m_changed;
    SessionState m_state = SessionState::ready;
    double m_fraction = 0;
    std::optional<Error> m_hostError;
    Message m_waitingFor;
    std::jthread m_thread; // last member: joins before the rest goes
};

} // namespace assay
