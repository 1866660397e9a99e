#include "gui/session_model.h"

#include "program/history/index_folders.h"
#include "program/wiring/lot_runs.h"
#include "system/platform.h"
#include "text/texts.h"

#include <QDateTime>

#include <algorithm>

namespace assay::gui {

namespace {

Result<std::unique_ptr<Session>> prepare(RunRequest request, const std::filesystem::path& lotFile)
{
    if (!lotFile.empty())
        if (const auto taken = applyLotData(lotFile, request.sample); !taken)
            return tl::unexpected(taken.error());
    std::error_code failure;
    std::filesystem::create_directories(request.folder.parent_path(), failure);
    // A failure is reported later, with a better sentence, when the run folder is created.
    return prepareRun(request);
}

// Returns the existing data as comparable text, without the used space of a mounted card: the file system updates it
// only on unmounting.
std::string comparable(ExistingData data, bool mounted)
{
    if (mounted && data)
        for (FoundData& found : *data)
            found.used.reset();
    return inWords(data);
}

// Returns why the run is not in the lot; none if it is.
Message addToLot(const std::filesystem::path& lotFile, const std::filesystem::path& folder, const JudgedRecord& run)
{
    if (!countsInLot(run))
        return msg("lot", "The run is not in the lot, because it did not come to an end; test the card again.");
    const auto added = addRunToLot(lotFile, folder);
    return added ? Message() : added.error().message;
}

constexpr std::size_t kEarlierRuns = 50; // latest runs of the card

std::optional<Ns> durationOf(const RunSummary& run)
{
    const auto timeOf = [](const std::string& iso) { return QDateTime::fromString(qstr(iso), Qt::ISODate); };
    const QDateTime began = timeOf(run.started), ended = timeOf(run.ended);
    return began.isValid() && ended > began ? std::optional<Ns>(std::chrono::milliseconds(began.msecsTo(ended)))
                                            : std::nullopt;
}

std::optional<Ns> durationOfEarlierRun(const std::string& card, const std::string& profile)
{
    if (card.empty())
        return std::nullopt;
    Message note;
    const auto runs = withHistory(platform::historyFile(), note, [&](History& history) {
        return history.find({.card = card, .limit = kEarlierRuns});
    });
    if (!runs)
        return std::nullopt; // the History page shows the error
    const auto same = std::ranges::find_if(*runs, [&](const RunSummary& run) {
        return run.card == card && run.profile == profile && run.outcome == name(Outcome::completed);
    });
    return same == runs->end() ? std::nullopt : durationOf(*same);
}

} // namespace

SessionModel::SessionModel(StartRequest request, std::filesystem::path folder, bool realPace, QObject* parent)
    : QObject(parent), m_request(std::move(request)), m_folder(std::move(folder)), m_realPace(realPace),
      m_cells(m_request.card.capacity)
{
}

void SessionModel::start()
{
    const bool mounted = !m_request.card.mountPoints.empty();
    const RunRequest request{.device = m_request.card.path,
                             .profile = m_request.profile,
                             .overrides = m_request.overrides,
                             .folder = m_folder,
                             .consent = m_request.consent,
                             .seed = 1,
                             .sample = m_request.sample,
                             .vendorProbe = false,
                             .realPace = m_realPace || m_request.realPace,
                             // The dialog has shown the data in words and asked. Its confirmation does not cover other
                             // data.
                             .confirmOverwrite = [shown = comparable(m_request.data, mounted),
                                                  mounted](const DeviceInfo&, const ExistingData& found) {
                                 return comparable(found, mounted) == shown;
                             }};
    const auto begin = [request, resumed = m_request.resumed, lot = m_request.lotFile] {
        return resumed.empty() ? prepare(request, lot) : prepareResume(resumed, request.consent);
    };
    m_preparation.start(begin, [this](Result<std::unique_ptr<Session>> session) { adopt(std::move(session)); });
}

void SessionModel::adopt(Result<std::unique_ptr<Session>> session)
{
    if (!session) {
        m_failed = true;
        emit failed(session.error());
        return;
    }
    m_session = std::move(*session);
    m_profile = std::make_shared<const Profile>(m_session->profile());
    m_names = m_session->plan().names;
    m_planned = m_session->plan().expected;
    lookForEarlierRun();
    for (const Plan::Item& item : m_session->plan().items) {
        m_phases.emplace_back();
        for (const Workload& phase : item.step().phases)
            m_phases.back().push_back(phase.role);
    }
    m_session->start();
    if (m_stopRequested)
        m_session->requestStop();
    take(m_session->snapshot());
    emit started();
}

void SessionModel::lookForEarlierRun()
{
    m_earlierLookup.start(
        [card = historyKey(m_request.card), profile = m_profile->name] { return durationOfEarlierRun(card, profile); },
        [this](std::optional<Ns> duration) { m_earlier = duration; });
}

std::optional<TimeLeft> SessionModel::timeLeft() const
{
    using enum TimeLeft::Basis;
    const Ns elapsed = m_snapshot.elapsed;
    const auto after = [elapsed](const std::optional<Ns>& whole, TimeLeft::Basis basis) -> std::optional<TimeLeft> {
        return whole && *whole > elapsed ? std::optional(TimeLeft{*whole - elapsed, basis}) : std::nullopt;
    };
    const auto measured =
        m_snapshot.remaining ? std::optional(TimeLeft{*m_snapshot.remaining, measuredRate}) : std::nullopt;
    if (measured && elapsed >= kMeasuredAfter)
        return measured;
    if (const auto earlier = after(m_earlier, earlierRun))
        return earlier;
    return measured ? measured : after(m_planned, plan);
}

void SessionModel::take(Snapshot snapshot)
{
    const bool newSamples = snapshot.samples && snapshot.samples != m_snapshot.samples;
    m_snapshot = std::move(snapshot);
    if (newSamples)
        m_cells.update(m_snapshot.step, m_snapshot.phaseIndex, *m_snapshot.samples);
}

std::vector<PhaseRole> SessionModel::phasesOfStep() const
{
    return m_snapshot.step < m_phases.size() ? m_phases[m_snapshot.step] : std::vector<PhaseRole>();
}

void SessionModel::requestStop()
{
    m_stopRequested = true;
    if (m_session)
        m_session->requestStop();
    emit stopRequested();
}

void SessionModel::poll()
{
    if (!m_session || m_ending.busy())
        return;
    take(m_session->snapshot());
    emit polled();
    if (m_snapshot.state == SessionState::done)
        fetchRecord();
}

// On another thread: copying a long record takes tens of milliseconds, and closing a device may block. Before ended()
// is emitted, the session is destroyed and has released the card.
void SessionModel::fetchRecord()
{
    const auto fetch = [session = std::make_shared<std::unique_ptr<Session>>(std::move(m_session)),
                        lot = m_request.lotFile, folder = m_folder] {
        End end{std::make_shared<const JudgedRecord>((*session)->record()), (*session)->hostError(), {}};
        session->reset();
        if (!lot.empty())
            end.notInLot = addToLot(lot, folder, *end.record);
        return end;
    };
    m_ending.start(fetch, [this](End end) {
        m_record = std::move(end.record);
        m_hostError = std::move(end.hostError);
        m_notInLot = std::move(end.notInLot);
        emit ended();
    });
}

} // namespace assay::gui
