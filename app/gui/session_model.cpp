#include "gui/session_model.h"

namespace assay::gui {

namespace {

Result<std::unique_ptr<Session>> prepare(const RunRequest& request)
{
    std::error_code failure;
    std::filesystem::create_directories(request.folder.parent_path(), failure);
    // A failure here is reported later, with a better sentence, when the run folder is created.
    return prepareRun(request);
}

} // namespace

SessionModel::SessionModel(QObject* parent) : QObject(parent)
{
    m_timer.setInterval(kPollMs);
    connect(&m_timer, &QTimer::timeout, this, &SessionModel::poll);
}

void SessionModel::start(RunRequest request)
{
    if (preparing() || running())
        return;
    m_stopRequested = false;
    m_session.reset(); // the old session is done: no wait
    m_record.reset();
    m_snapshot = {};
    m_preparation.start([request = std::move(request)] { return prepare(request); },
                        [this](Result<std::unique_ptr<Session>> session) { adopt(std::move(session)); });
}

void SessionModel::adopt(Result<std::unique_ptr<Session>> session)
{
    if (!session) {
        emit failed(session.error());
        return;
    }
    m_session = std::move(*session);
    m_session->start();
    if (m_stopRequested)
        m_session->requestStop();
    m_snapshot = m_session->snapshot();
    m_timer.start();
    emit started();
}

void SessionModel::requestStop()
{
    m_stopRequested = true;
    if (m_session)
        m_session->requestStop();
    emit stopRequested();
}

bool SessionModel::running() const { return m_session && !m_record; }

const Plan* SessionModel::plan() const { return m_session ? &m_session->plan() : nullptr; }

void SessionModel::poll()
{
    m_snapshot = m_session->snapshot();
    emit polled();
    if (m_snapshot.state != SessionState::done)
        return;
    m_timer.stop();
    m_record = std::make_shared<const JudgedRecord>(m_session->record());
    const std::optional<Error> hostError = m_session->hostError();
    emit finished(hostError ? &*hostError : nullptr);
}

} // namespace assay::gui
