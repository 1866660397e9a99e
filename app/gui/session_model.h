// One test of the window, from preparation to record: prepares a session on a background thread, provides its
// snapshots, and finally the record. The shell owns and polls it.
#pragma once

#include "card/device/existing_data.h"
#include "gui/background_task.h"
#include "io/measure/card_cells.h"
#include "program/wiring/wiring.h"
#include "run/record/step_name.h"

#include <QObject>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace assay::gui {

// The test that the user has selected and confirmed.
struct StartRequest {
    DeviceInfo card;
    std::string profile;
    WriteConsent consent;
    ExistingData data; // as shown to the user
    Specimen sample = {};
    std::filesystem::path resumed = {};      // folder of an interrupted run to resume; "" = a new run
    std::filesystem::path lotFile = {};      // the finished run is added to this lot as `sample.number`; "" = none
    std::vector<std::string> overrides = {}; // "STEP.KEY=VALUE"
    bool realPace = false;                   // a simulated card runs in real time, to be watched
    bool oneOfSeveral = false;               // started together with other cards
};

// Remaining time of a running test.
struct TimeLeft {
    enum class Basis { measuredRate, earlierRun, plan };
    Ns time{};
    Basis basis = Basis::measuredRate;
};

class SessionModel final : public QObject {
    Q_OBJECT
public:
    static constexpr Ns kMeasuredAfter = std::chrono::minutes(1);

    SessionModel(StartRequest request, std::filesystem::path folder, bool realPace, QObject* parent = nullptr);

    // Prepares and starts the run, then emits started() or failed(). Creates the parent of the run folder. To be called
    // once.
    void start();
    void requestStop(); // returns at once; ended() or failed() follows
    void poll();        // updates snapshot() while running()

    const StartRequest& request() const { return m_request; }
    const std::filesystem::path& folder() const { return m_folder; }
    bool active() const { return !m_record && !m_failed; } // from construction to the end of the run
    bool running() const { return m_session != nullptr; }  // started, and its record not yet fetched
    bool stopping() const { return m_stopRequested; }
    const Snapshot& snapshot() const { return m_snapshot; }
    // From kMeasuredAfter on by the measured rates, if they suffice; else from the latest complete run of this card by
    // this profile, else from the plan at its assumed rate. None = not known.
    std::optional<TimeLeft> timeLeft() const;
    // Map of the whole card for the running step, up to snapshot().
    const CardCells& cells() const { return m_cells; }
    std::vector<PhaseRole> phasesOfStep() const; // of the phases in the plan of the running step
    const StepNames& stepNames() const { return m_names; }
    // Profile of the started run; null before the start.
    std::shared_ptr<const Profile> profile() const { return m_profile; }
    // The finished run; null before its end.
    std::shared_ptr<const JudgedRecord> record() const { return m_record; }
    // After the end: error in writing the run folder; none = complete.
    const std::optional<Error>& hostError() const { return m_hostError; }
    // After the end: why the run is not in its lot; empty = it is, or has no lot.
    const Message& notInLot() const { return m_notInLot; }

signals:
    void started();
    void failed(const assay::Error& error);
    void polled(); // snapshot() was updated
    void stopRequested();
    void ended();

private:
    struct End {
        std::shared_ptr<const JudgedRecord> record;
        std::optional<Error> hostError;
        Message notInLot;
    };
    void take(Snapshot snapshot);
    void adopt(Result<std::unique_ptr<Session>> session);
    void lookForEarlierRun();
    void fetchRecord();

    StartRequest m_request;
    std::filesystem::path m_folder;
    bool m_realPace;
    std::unique_ptr<Session> m_session;
    std::shared_ptr<const Profile> m_profile;
    Snapshot m_snapshot;
    CardCells m_cells;
    std::vector<std::vector<PhaseRole>> m_phases; // per step
    StepNames m_names;
    std::optional<Ns> m_planned, m_earlier; // duration by the plan; of the latest complete run of this card
    std::shared_ptr<const JudgedRecord> m_record;
    std::optional<Error> m_hostError;
    Message m_notInLot;
    bool m_stopRequested = false; // may precede the session
    bool m_failed = false;
    BackgroundTask<Result<std::unique_ptr<Session>>> m_preparation;
    BackgroundTask<std::optional<Ns>> m_earlierLookup;
    BackgroundTask<End> m_ending;
};

} // namespace assay::gui
