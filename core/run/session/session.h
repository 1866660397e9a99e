// A run: one card, one profile. Shared by desktop and command line. Front ends poll; there are no callbacks per I/O.
#pragma once

#include "card/device/block_device.h"
#include "card/device/thermometer.h"
#include "card/telemetry/card_telemetry.h"
#include "io/host/host_series.h"
#include "io/host/self_test.h"
#include "run/record/run_sink.h"
#include "run/session/card_return.h"
#include "run/session/plan.h"
#include "run/session/run_judge.h"
#include "run/session/step_observer.h"

#include <chrono>
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

// State of a running session, as a value. Taking it never waits for I/O.
struct Snapshot {
    SessionState state = SessionState::ready;
    std::size_t step = 0;
    std::size_t stepCount = 0;
    std::string stepId, scenario;
    std::optional<PhaseRole> phase; // nothing = in no planned phase
    StepName stepName;              // display name of the step
    std::size_t phaseIndex = 0;     // in the plan of the step
    double fraction = 0;            // of the whole run; never decreases
    std::optional<Ns> remaining;    // nothing = not known yet
    Ns elapsed{};                   // on the device's clock
    Bytes phaseDone;
    bool restoring = false; // the old content of the card is being restored; a stop waits for it while phaseDone grows
    Bytes phasePlanned;     // an upper bound; 0 if only time bounds the phase, or it exceeds its plan
    double megabytesPerSecondNow = 0; // over about the last second of the device's clock
    std::uint64_t errors = 0;         // failed I/Os of the running phase
    std::uint64_t stalls = 0;
    Message waitingFor; // action required of the user before the run continues or saves; empty = none
    std::shared_ptr<const PhaseSamples> samples; // of the running phase; null before the first
    // Interim status of the criteria, at most two seconds old; null before the first. Steps that choose their next
    // action at run time are judged at their end.
    std::shared_ptr<const InterimVerdict> soFar;
};

class Session {
public:
    struct Parts {
        std::unique_ptr<BlockDevice> device;
        std::unique_ptr<Clock> clock; // belongs to the device; outlives it
        Profile profile;
        Plan plan;
        std::unique_ptr<const RunJudge> judge;
        std::uint64_t seed = 1;
        RunSinks sinks;
        std::map<std::string, std::string> host;
        std::string toolVersion, toolCommit;
        Specimen specimen = {};
        std::unique_ptr<CardTelemetry> telemetry = nullptr; // null = no telemetry
        std::unique_ptr<Thermometer> thermometer = nullptr; // null = temperature unknown
        // Record of the interrupted process: the run continues at its end.
        std::optional<JudgedRecord> earlier = std::nullopt;
        // Self-test of this computer, called once before the first step; returns nothing if stopped. Empty = no
        // self-test
        std::function<std::optional<SelfTest>(std::stop_token)> selfTest = {};
        std::unique_ptr<HostSampler> hostSampler = nullptr; // null = the host is not sampled
        CardReturn cardReturn = {};                         // of a card that passes
    };
    explicit Session(Parts parts);
    ~Session(); // requests stop and waits for the session thread, at most the I/O deadline of the device

    // Call before start(). The first observer added is called first at the start of a step, and last at its end.
    void addObserver(std::unique_ptr<StepObserver> observer);
    void start();        // once
    void requestStop();  // any thread, asynchronous, idempotent
    Snapshot snapshot(); // any thread
    bool waitDone(std::chrono::milliseconds timeout) const;
    // Returns the finished record, or the empty one before start(). Precondition: done or not started. The reference is
    // valid as long as the session.
    const JudgedRecord& record() const;
    const Plan& plan() const { return m_plan; }
    const Profile& profile() const { return m_profile; }
    // Returns the fault of the host while writing the run folder, if any.
    std::optional<Error> hostError() const;

private:
    void run(std::stop_token stop);
    void begin(const std::stop_token& stop);
    void testHost(const std::stop_token& stop);
    void judge();
    void returnToUser(const std::stop_token& stop);
    // True if the run must end before step `next`: after a CapacityFault was found, further tests are worthless.
    bool shouldEndBefore(std::size_t next, Message& note);
    void judgeFinished();
    bool hasFailed() const; // by the finished steps
    void judgeRunning(std::size_t index);
    void publish(InterimVerdict soFar);
    // `mayEndEarly`: the step ends when its failure is certain.
    Outcome runStep(std::size_t index, std::stop_token stop, Message& note, bool mayEndEarly);
    Result<StepRecord> executeStep(std::size_t index, const std::stop_token& stop, bool mayEndEarly);
    void logWithheld();
    void save(const std::stop_token& stop);
    Result<void> store();
    void waitForSpace(const std::stop_token& stop);
    void log(std::string_view event, const nlohmann::json& details);

    JudgedRecord m_record; // session thread until done
    std::unique_ptr<Clock> m_clock;
    std::unique_ptr<BlockDevice> m_device;
    Profile m_profile;
    Plan m_plan;
    std::unique_ptr<const RunJudge> m_judge;
    CardKnowledge m_knowledge;
    std::function<std::optional<SelfTest>(std::stop_token)> m_selfTest;
    CardReturn m_cardReturn;
    std::vector<std::unique_ptr<StepObserver>> m_observers; // in call order
    RunSinks m_sinks;
    LiveStatus m_live;
    std::vector<Metric> m_finished;                     // of completed steps; written between steps
    std::chrono::steady_clock::time_point m_lastJudged; // thread of the checkpoints
    Ns m_begin{};               // on the device's clock, minus the time spent by an earlier process
    mutable std::mutex m_mutex; // guards the six below
    mutable std::condition_variable m_changed;
    SessionState m_state = SessionState::ready;
    double m_fraction = 0;
    std::optional<Error> m_hostError;
    Message m_waitingFor;
    std::shared_ptr<const InterimVerdict> m_soFar;
    std::jthread m_thread; // last member: joins before the others are destroyed
};

} // namespace assay
