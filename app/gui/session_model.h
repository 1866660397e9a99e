// The running test for the pages: prepares a session on a background thread, polls its snapshot 20 times a second, and
// provides the finished record.
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

    // Prepares and starts a run, then emits started() or failed(). One run at a time. Creates the parent of the run
    // folder.
    void start(RunRequest request);
    void requestStop(); // returns at once; finished() follows
    bool preparing() const { return m_preparation.busy(); }
    bool running() const; // started and not yet done

    const Snapshot& snapshot() const { return m_snapshot; }
    const Plan* plan() const; // null before the first run
    // Returns the finished run; null before. Independent of the session.
    std::shared_ptr<const JudgedRecord> record() const { return m_record; }

signals:
    void started();
    void failed(const assay::Error& error);
    void polled(); // snapshot() is new
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
    bool m_stopRequested = false; // before the session existed
    BackgroundTask<Result<std::unique_ptr<Session>>> m_preparation;
};

} // namespace assay::gui
