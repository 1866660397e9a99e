// Shared by the pages: the tests of this window, stored runs, and navigation between pages.
#pragma once

#include "gui/background_task.h"
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
    std::filesystem::path runsRoot; // run folders are made here
    bool realPace = false;          // simulated cards run as fast as the wall clock
    std::filesystem::path toOpen{}; // a run folder, a lot or a profile; empty = nothing
};

class Shell final : public QObject {
    Q_OBJECT
public:
    static constexpr int kPollMs = 50;
    // Cards in test at once; more than the readers of any station.
    static constexpr std::size_t kMaxRuns = 16;

    explicit Shell(WindowOptions options, QObject* parent = nullptr);

    const std::filesystem::path& runsRoot() const { return m_options.runsRoot; }

    // The tests of this window in the order of their start: in preparation, running, or ended and not yet dismissed. At
    // most kMaxRuns.
    const std::vector<SessionModel*>& runs() const { return m_runs; }
    std::size_t activeRuns() const; // those that have not ended
    // Returns why no test of this card can begin now: it is in test already, or too many others are. "" when one can.
    QString whyNotNow(const DeviceInfo& card) const;
    // Adds a run, which then emits runStarted() or runFailed(). An ended run of the same card leaves the list. Returns
    // null, and does nothing, where whyNotNow() has a reason.
    SessionModel* startRun(StartRequest request);
    void stopAll();                                                   // returns at once; runEnded() of each follows
    void dismiss(SessionModel* run);                                  // an ended one leaves the list; its folder stays
    void showResult(SessionModel* run) { emit resultRequested(run); } // of an ended run

    // Goes on with a run that was cut off, as startRun() begins one; where a real card would be written further,
    // consentNeeded() comes instead. openFailed() where it cannot go on, which is also so without its card.
    void resumeRun(const std::filesystem::path& folder);
    // Must a person confirm that this card is erased?
    static bool needsConsent(const DeviceInfo& card, bool destructive);
    bool running(const std::filesystem::path& folder) const; // is a test of this window writing there?

    void openRun(const std::filesystem::path& folder); // ends with runOpened() or openFailed()
    // A folder is a run, a file a lot or a profile.
    void open(const std::filesystem::path& path);
    // Asks for a card to be tested for this lot.
    void testForLot(const std::filesystem::path& file) { emit lotTestRequested(file); }

    // Asks for these run folders to be shown beside each other.
    void compare(const std::vector<std::filesystem::path>& folders) { emit compareRequested(folders); }

    void show(Page* page) { emit pageRequested(page); }
    void showFirst() { emit pageRequested(nullptr); }

signals:
    void pageRequested(assay::gui::Page* page); // null = the first
    void runAdded(assay::gui::SessionModel* run);
    void runStarted(assay::gui::SessionModel* run);
    void runFailed(assay::gui::SessionModel* run, const assay::Error& error); // it never began, and leaves the list
    void runEnded(assay::gui::SessionModel* run);
    void runRemoved(assay::gui::SessionModel* run); // from the list; it lives until the event loop is reached
    void resultRequested(assay::gui::SessionModel* run);
    void runOpened(std::shared_ptr<const assay::JudgedRecord> record, const std::filesystem::path& folder);
    void openFailed(const assay::Error& error);
    void consentNeeded(const assay::gui::StartRequest& request); // to be asked for anew, then started
    void profileOpened(const std::filesystem::path& file);
    void lotOpened(const std::filesystem::path& file);
    void lotTestRequested(const std::filesystem::path& file);
    void compareRequested(const std::vector<std::filesystem::path>& folders);

private:
    void add(SessionModel* run);
    void remove(SessionModel* run);
    void makeRoom(const DeviceInfo& card);
    void resume(const CutOffRun& run, const std::filesystem::path& folder);
    std::filesystem::path freeFolder(const StartRequest& request) const;
    void poll();

    WindowOptions m_options;
    std::vector<SessionModel*> m_runs; // children of this
    QTimer m_poll;                     // runs while a run is active
    BackgroundTask<Result<JudgedRun>> m_reading;
    BackgroundTask<Result<CutOffRun>> m_looking;
    BackgroundTask<bool> m_sorting;
};

} // namespace assay::gui
