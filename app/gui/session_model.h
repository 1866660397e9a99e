// One test of the window, from its preparation to its record: prepares a session on a background thread, provides its
// snapshots, and at the end the record. The shell owns it and polls it.
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

// The test that the user has chosen and confirmed.
struct StartRequest {
    DeviceInfo card;
    std::string profile;
    WriteConsent consent;
    ExistingData data; // as shown to the user
    Sample sample = {};
    std::filesystem::path resumed = {}; // the folder of a run that was cut off and goes on; "" = a new one
    std::filesystem::path lotFile = {}; // the finished run is added to this lot as `sample.number`; "" = none
};

class SessionModel final : public QObject {
    Q_OBJECT
public:
    SessionModel(StartRequest request, std::filesystem::path folder, bool realPace, QObject* parent = nullptr);

    // Prepares and starts the run, then emits started() or failed(). Creates the parent of the run folder. Once.
    void start();
    void requestStop(); // returns at once; ended() or failed() follows
    void poll();        // renews snapshot() while running()

    const StartRequest& request() const { return m_request; }
    const std::filesystem::path& folder() const { return m_folder; }
    bool active() const { return !m_record && !m_failed; } // not yet ended, from its construction on
    bool running() const { return m_session != nullptr; }  // started, and its record not yet fetched
    bool stopping() const { return m_stopRequested; }
    const Snapshot& snapshot() const { return m_snapshot; }
    // The whole card in the running step, up to snapshot().
    const CardCells& cells() const { return m_cells; }
    std::vector<std::string> phasesOfStep() const; // names of the phases in the plan of the running step
    const StepNames& stepNames() const { return m_names; }
    // Of the started run; null before.
    std::shared_ptr<const Profile> profile() const { return m_profile; }
    // The finished run; null before.
    std::shared_ptr<const JudgedRecord> record() const { return m_record; }
    // Of the finished run: the run folder could not be written in full; none = all is well.
    const std::optional<Error>& hostError() const { return m_hostError; }
    // Of the finished run: why it is not in the lot that it was made for; empty = it is, or was made for none.
    const Message& notInLot() const { return m_notInLot; }

signals:
    void started();
    void failed(const assay::Error& error);
    void polled(); // snapshot() is new
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
    void fetchRecord();

    StartRequest m_request;
    std::filesystem::path m_folder;
    bool m_realPace;
    std::unique_ptr<Session> m_session;
    std::shared_ptr<const Profile> m_profile;
    Snapshot m_snapshot;
    CardCells m_cells;
    std::vector<std::vector<std::string>> m_phases; // of each step
    StepNames m_names;
    std::shared_ptr<const JudgedRecord> m_record;
    std::optional<Error> m_hostError;
    Message m_notInLot;
    bool m_stopRequested = false; // maybe before the session existed
    bool m_failed = false;
    BackgroundTask<Result<std::unique_ptr<Session>>> m_preparation;
    BackgroundTask<End> m_ending;
};

} // namespace assay::gui
