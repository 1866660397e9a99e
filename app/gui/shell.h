// Shared by the pages: the current test, stored runs, and navigation between pages.
#pragma once

#include "device/existing_data.h"
#include "gui/background_task.h"
#include "wiring/wiring.h"

#include <QObject>

#include <filesystem>
#include <memory>
#include <vector>

namespace assay::gui {

class Page;
class SessionModel;

struct WindowOptions {
    std::filesystem::path runsRoot; // run folders are made here
    bool realPace = false;          // simulated cards run as fast as the wall clock
    std::filesystem::path toOpen{}; // a run folder or a profile; empty = nothing
};

// The test that the user has chosen and confirmed.
struct StartRequest {
    DeviceInfo card;
    std::string profile;
    WriteConsent consent;
    ExistingData data; // as shown to the user
};

class Shell final : public QObject {
    Q_OBJECT
public:
    explicit Shell(WindowOptions options, QObject* parent = nullptr);

    const std::filesystem::path& runsRoot() const { return m_options.runsRoot; }
    SessionModel& session() { return *m_session; }
    // Ends with started() or failed() of the session.
    void startRun(StartRequest request);
    const StartRequest& request() const { return m_request; }           // of the last startRun()
    const std::filesystem::path& runFolder() const { return m_folder; } // likewise
    void openRun(const std::filesystem::path& folder);                  // ends with runOpened() or openFailed()
    void open(const std::filesystem::path& runOrProfile);               // a folder is a run

    // Asks for these run folders to be shown beside each other.
    void compare(const std::vector<std::filesystem::path>& folders) { emit compareRequested(folders); }

    void show(Page* page) { emit pageRequested(page); }
    void showFirst() { emit pageRequested(nullptr); }

signals:
    void pageRequested(assay::gui::Page* page); // null = the first
    void runOpened(std::shared_ptr<const assay::JudgedRecord> record, const std::filesystem::path& folder);
    void openFailed(const assay::Error& error);
    void profileOpened(const std::filesystem::path& file);
    void compareRequested(const std::vector<std::filesystem::path>& folders);

private:
    WindowOptions m_options;
    SessionModel* m_session;
    StartRequest m_request;
    std::filesystem::path m_folder;
    BackgroundTask<Result<JudgedRun>> m_reading;
};

} // namespace assay::gui
