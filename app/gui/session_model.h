// The running test as the pages see it: prepares a session off the GUI thread, polls its snapshot 20 times a second,
// and hands out the finished record.
#pragma once

#include "gui/background_task.h"
#include "wiring/wiring.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace assay::gui {

class SessionModel final : public QObject {
    Q_OBJECT
public:
    static constexpr int kPollMs = 50;

    explicit SessionModel(QObject* parent = nullptr);

    // Prepares and starts a run; ends in started() or failed(). One at a time. Creates the parent of the run folder.
    void start(RunRequest request);
    void requestStop(); // returns at once; finished() follows
    bool preparing() const { return m_preparation.busy(); }
    bool running() const; // started and not yet done

    const Snapshot& snapshot() const { return m_snapshot; }
    const Plan* plan() const; // null before the first run
    // The finished run; null before. A value of its own, good after the session.
    std::shared_ptr<const JudgedRecord> record() const { return m_record; }

signals:
    void started();
    void failed(const assay::Error& error);
    void polled(); // snapshot() is fresh
    void stopRequested();
    // `hostError`: the run folder could not be written in full; null = all is well.
    void finished(const assay::Error* hostError);

private:
    void adopt(Result<std::unique_ptr<Session>> session);
    void poll();

    std::unique_ptr<Session> m_session;
    Snapshot m_snapshot;
    std::shared_ptr<const JudgedRecord> m_record;
    QTimer m_timer;
    bool m_stopRequested = false; // asked for before the session was there
    BackgroundTask<Result<std::unique_ptr<Session>>> m_preparation;
};

} // namespace assay::gui
