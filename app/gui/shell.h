// Shared by the pages: the tests of this window, stored runs, and navigation between pages.
#pragma once

#include "gui/background_task.h"
#include "gui/opened_file.h"
#include "gui/session_model.h"
#include "program/wiring/wiring.h"

#include <QObject>
#include <QTimer>

#include <filesystem>
#include <memory>
#include <vector>

namespace assay::gui {

class Page;
class SessionModel;

struct WindowOptions {
    std::filesystem::path runsRoot; // parent of new run folders
    bool realPace = false;          // simulated cards run in real time
    std::filesystem::path toOpen{}; // a run folder, a lot or a profile; empty = none
};

class Shell final : public QObject {
    Q_OBJECT
public:
    static constexpr int kPollMs = 50;
    // Concurrent tests; more than the slots of any station.
    static constexpr std::size_t kMaxRuns = 16;

    explicit Shell(WindowOptions options, QObject* parent = nullptr);

    const std::filesystem::path& runsRoot() const { return m_options.runsRoot; }
    void setRunsRoot(const std::filesystem::path& folder) { m_options.runsRoot = folder; } // of runs to come

    // Tests of this window by start time: in preparation, running, or ended and not yet dismissed. At most kMaxRuns.
    const std::vector<SessionModel*>& runs() const { return m_runs; }
    std::size_t activeRuns() const; // runs that have not ended
    // Returns why no test of this card can start: it is already in test, or too many others are. "" if one can.
    QString whyNotNow(const DeviceInfo& card) const;
    // Adds a run, which then emits runStarted() or runFailed(). An ended run of the same card is removed. Returns null
    // and does nothing if whyNotNow() has a reason.
    SessionModel* startRun(StartRequest request);
    void stopAll();                  // returns at once; runEnded() of each follows
    void dismiss(SessionModel* run); // removes an ended run from the list; its folder stays
    void showResult(SessionModel* run) { emit resultRequested(run); } // for an ended run
    void showRuns() { emit runsRequested(); }                         // the page of the running tests
    // Reports that one of several cards to be started is not tested, and why.
    void leaveOut(const DeviceInfo& card, const Message& reason) { emit leftOut(card, reason); }

    // Resumes an interrupted run, as startRun() starts one. If this would write to a real card, emits consentNeeded()
    // instead. Emits openFailed() if the run cannot be resumed, for example without its card.
    void resumeRun(const std::filesystem::path& folder);
    // Returns true if a person must confirm the erase of this card.
    static bool needsConsent(const DeviceInfo& card, bool destructive);
    bool running(const std::filesystem::path& folder) const; // true if a test of this window writes to the folder

    void openRun(const std::filesystem::path& folder); // ends with runOpened() or openFailed()
    // Opens a folder as a run, a file as a lot or a profile; drafts a profile for a fio job or a trace.
    void open(const std::filesystem::path& path);
    // Requests a card to test for this lot.
    void testForLot(const std::filesystem::path& file) { emit lotTestRequested(file); }

    // Requests a comparison of these run folders.
    void compare(const std::vector<std::filesystem::path>& folders) { emit compareRequested(folders); }

    void show(Page* page) { emit pageRequested(page); }
    void showFirst() { emit pageRequested(nullptr); }

signals:
    void pageRequested(assay::gui::Page* page); // null = the first page
    void runAdded(assay::gui::SessionModel* run);
    void runStarted(assay::gui::SessionModel* run);
    void runFailed(assay::gui::SessionModel* run, const assay::Error& error); // it did not start, and leaves the list
    void runEnded(assay::gui::SessionModel* run);
    void runRemoved(assay::gui::SessionModel* run); // from the list; deleted when control returns to the event loop
    void resultRequested(assay::gui::SessionModel* run);
    void runsRequested();
    void leftOut(const assay::DeviceInfo& card, const assay::Message& reason);
    void runOpened(std::shared_ptr<const assay::JudgedRecord> record, const std::filesystem::path& folder);
    void openFailed(const assay::Error& error);
    void consentNeeded(const assay::gui::StartRequest& request); // to be confirmed again, then started
    void profileOpened(const std::filesystem::path& file);
    void profileDrafted(const std::string& name, const std::string& text);
    void lotOpened(const std::filesystem::path& file);
    void lotTestRequested(const std::filesystem::path& file);
    void compareRequested(const std::vector<std::filesystem::path>& folders);

private:
    void add(SessionModel* run);
    void remove(SessionModel* run);
    void makeRoom(const DeviceInfo& card);
    void resume(const InterruptedRun& run, const std::filesystem::path& folder);
    std::filesystem::path freeFolder(const StartRequest& request) const;
    void poll();

    WindowOptions m_options;
    std::vector<SessionModel*> m_runs; // children of this object
    QTimer m_poll;                     // active while a run is active
    BackgroundTask<Result<JudgedRun>> m_reading;
    BackgroundTask<Result<InterruptedRun>> m_looking;
    BackgroundTask<Result<OpenedFile>> m_sorting;
};

} // namespace assay::gui
