#include "gui/shell.h"

#include "ground/base/text.h"
#include "gui/preferences.h"
#include "gui/run_folder_name.h"
#include "run/record/run_files.h"

#include <algorithm>

namespace assay::gui {

namespace {

// A slot contains one card, and one card may appear in two slots.
bool isCardOf(const DeviceInfo& a, const DeviceInfo& b)
{
    return a.path == b.path || (!a.eraseId.empty() && a.eraseId == b.eraseId);
}

} // namespace

Shell::Shell(WindowOptions options, QObject* parent) : QObject(parent), m_options(std::move(options))
{
    m_poll.setInterval(kPollMs);
    connect(&m_poll, &QTimer::timeout, this, &Shell::poll);
}

std::size_t Shell::activeRuns() const
{
    return static_cast<std::size_t>(std::ranges::count_if(m_runs, &SessionModel::active));
}

QString Shell::whyNotNow(const DeviceInfo& card) const
{
    const auto inTest = [&card](const SessionModel* run) {
        return run->active() && isCardOf(run->request().card, card);
    };
    if (std::ranges::any_of(m_runs, inTest))
        return tr("This card is being tested; wait for the end of its test, or stop it.");
    if (activeRuns() >= kMaxRuns)
        return tr("%n cards are being tested, and more are not possible at once; wait for the end of a test.", nullptr,
                  static_cast<int>(kMaxRuns));
    return {};
}

SessionModel* Shell::startRun(StartRequest request)
{
    if (!whyNotNow(request.card).isEmpty())
        return nullptr;
    const std::filesystem::path folder =
        request.resumed.empty() ? freeFolder(request) : request.resumed; // before makeRoom(): ended runs occupy names
    makeRoom(request.card);
    auto* run = new SessionModel(std::move(request), folder, m_options.realPace, this);
    add(run);
    run->start();
    return run;
}

void Shell::add(SessionModel* run)
{
    m_runs.push_back(run);
    connect(run, &SessionModel::started, this, [this, run] { emit runStarted(run); });
    connect(run, &SessionModel::ended, this, [this, run] { emit runEnded(run); });
    connect(run, &SessionModel::failed, this, [this, run](const Error& error) {
        emit runFailed(run, error);
        if (run->request().oneOfSeveral)
            emit leftOut(run->request().card, error.message);
        remove(run);
    });
    m_poll.start();
    emit runAdded(run);
}

void Shell::remove(SessionModel* run)
{
    std::erase(m_runs, run);
    emit runRemoved(run);
    run->deleteLater();
}

// Ended runs make room: that of the same card, and in a full list the oldest.
void Shell::makeRoom(const DeviceInfo& card)
{
    const auto removeFirst = [this](auto which) {
        if (const auto found = std::ranges::find_if(m_runs, which); found != m_runs.end())
            remove(*found);
    };
    removeFirst([&card](const SessionModel* run) { return !run->active() && isCardOf(run->request().card, card); });
    if (m_runs.size() >= kMaxRuns)
        removeFirst([](const SessionModel* run) { return !run->active(); });
}

// Two cards of one model may be started within one second.
std::filesystem::path Shell::freeFolder(const StartRequest& request) const
{
    const DeviceInfo& card = request.card;
    const std::string name =
        runFolderName(QDateTime::currentDateTime(), card.simulated() ? card.path.substr(4) : card.model,
                      std::filesystem::path(request.profile).stem().string());
    std::filesystem::path folder = m_options.runsRoot / name;
    for (int i = 2; std::ranges::find(m_runs, folder, &SessionModel::folder) != m_runs.end(); ++i)
        folder = m_options.runsRoot / (name + '-' + std::to_string(i));
    return folder;
}

bool Shell::running(const std::filesystem::path& folder) const
{
    return std::ranges::any_of(m_runs,
                               [&](const SessionModel* run) { return run->active() && run->folder() == folder; });
}

bool Shell::needsConsent(const DeviceInfo& card, bool destructive)
{
    return destructive && !card.simulated() && card.bus != Bus::image;
}

void Shell::resumeRun(const std::filesystem::path& folder)
{
    m_looking.start([folder] { return findInterruptedRun(folder); },
                    [this, folder](const Result<InterruptedRun>& run) {
                        if (run)
                            resume(*run, folder);
                        else
                            emit openFailed(run.error());
                    });
}

// The consent of the original start does not cover further writes: it is requested again.
void Shell::resume(const InterruptedRun& run, const std::filesystem::path& folder)
{
    StartRequest request{run.card, run.profile, {}, {}, {}, folder};
    request.consent.eraseId = run.consentId;
    if (running(folder) || !whyNotNow(run.card).isEmpty())
        emit openFailed({Errc::busy, msg("resume", "The run in {} cannot be resumed now: its card is being tested.",
                                         displayable(folder.string(), 200))});
    else if (!run.consentId.empty())
        emit consentNeeded(request);
    else
        startRun(request);
}

void Shell::stopAll()
{
    for (SessionModel* run : m_runs)
        if (run->active())
            run->requestStop();
}

void Shell::dismiss(SessionModel* run)
{
    if (!run->active())
        remove(run);
}

void Shell::poll()
{
    for (SessionModel* run : std::vector(m_runs)) // copy: a slot may change the list
        run->poll();
    if (activeRuns() == 0)
        m_poll.stop();
}

void Shell::open(const std::filesystem::path& path)
{
    rememberFile(path);
    std::error_code error;
    if (std::filesystem::is_directory(path, error))
        return openRun(path);
    if (path.filename() == kRunFile) // the file of a run folder that a file manager can open
        return openRun(path.parent_path());
    m_sorting.start([path] { return sortFile(path); },
                    [this, path](const Result<OpenedFile>& file) {
                        if (!file)
                            emit openFailed(file.error());
                        else if (file->kind == OpenedKind::draft)
                            emit profileDrafted(file->name, file->text);
                        else
                            file->kind == OpenedKind::lot ? emit lotOpened(path) : emit profileOpened(path);
                    });
}

// A modified record is shown too, with a notice next to the verdict and on every page of its PDF.
void Shell::openRun(const std::filesystem::path& folder)
{
    m_reading.start([folder] { return judgeStored(folder, "", ChangedRecord::accept); },
                    [this, folder](Result<JudgedRun> run) {
                        if (run)
                            emit runOpened(std::make_shared<const JudgedRecord>(std::move(run->record)), folder);
                        else
                            emit openFailed(run.error());
                    });
}

} // namespace assay::gui
