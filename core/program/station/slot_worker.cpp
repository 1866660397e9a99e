#include "program/station/slot_worker.h"

#include "ground/base/text.h"
#include "program/wiring/wiring.h"
#include "run/record/station_conditions.h"

#include <algorithm>

namespace assay {

namespace fs = std::filesystem;

namespace {

constexpr auto kFollowEvery = std::chrono::milliseconds(100);

// results/2026-11-23/SERIAL-ATTEMPT-ID; characters other than plain letters and digits become '_'.
fs::path folderOf(const fs::path& results, const LineResult& attempt)
{
    std::string serial = attempt.serial.substr(0, 64);
    std::ranges::replace_if(
        serial, [](char c) { return !(c >= '0' && c <= '9') && !(c >= 'A' && c <= 'Z') && !(c >= 'a' && c <= 'z'); },
        '_');
    const std::string unique = attempt.id.substr(attempt.id.size() - 12);
    return results / utcText(attempt.started).substr(0, 10) / fmt::format("{}-{}-{}", serial, attempt.attempt, unique);
}

// Determines, after the loss of a card, whether card or reader were removed. A USB reader has a node without a card
// too.
CardPresence presenceOf(const DeviceInfo& card)
{
    const auto now = describeTarget(card.path);
    if (!now)
        return card.slot.find("-usb-") == std::string::npos ? CardPresence::taken : CardPresence::noReader;
    return now->capacity == Bytes() || now->diskSequence != card.diskSequence ? CardPresence::taken
                                                                              : CardPresence::there;
}

// Writes the station and the slot into the record.
class PlaceObserver final : public StepObserver {
public:
    PlaceObserver(std::string station, std::string slot) : m_station(std::move(station)), m_slot(std::move(slot)) {}
    void onStepBegin(bool, const std::stop_token&) override {}
    void onMeasuringBegin(const std::stop_token&) override {}
    void onStepEnd(RunRecord& record, const std::stop_token&) override
    {
        record.conditions[kStationCondition] = m_station;
        record.conditions[kStationSlotCondition] = m_slot;
    }

private:
    std::string m_station, m_slot;
};

} // namespace

SlotWorker::SlotWorker(Parts parts) : m_parts(std::move(parts))
{
    m_thread = std::jthread([this](const std::stop_token& stop) { work(stop); });
}

SlotWorker::~SlotWorker() = default;

void SlotWorker::add(Job job)
{
    const std::lock_guard lock(m_mutex);
    ++m_jobs;
    m_queue.push_back(std::move(job));
    m_wake.notify_all();
}

void SlotWorker::ask(AskRoute question) { add(std::move(question)); }

void SlotWorker::start(StartRun run)
{
    m_stopRun = false;
    add(std::move(run));
}

void SlotWorker::stopRun() { m_stopRun = true; }

void SlotWorker::work(const std::stop_token& stop)
{
    while (true) {
        std::unique_lock lock(m_mutex);
        if (!m_wake.wait(lock, stop, [this] { return !m_queue.empty(); }))
            return;
        const Job job = std::move(m_queue.front());
        m_queue.pop_front();
        lock.unlock();
        if (const auto* question = std::get_if<AskRoute>(&job))
            answer(*question);
        else
            test(std::get<StartRun>(job), stop);
        --m_jobs;
    }
}

void SlotWorker::answer(const AskRoute& question)
{
    const auto answer = m_parts.mayTest ? m_parts.mayTest(question.serial, question.workOrder) : Result<void>();
    m_parts.report([question, answer](LineLogic& logic, LineTime now) {
        logic.slot(question.slot).routeAnswered(question.attempt, answer, now);
    });
}

Result<std::unique_ptr<Session>> SlotWorker::prepare(const StartRun& run) const
{
    const StationFile& file = m_parts.file;
    RunRequest request;
    request.device = run.card.path;
    request.profile = file.profile;
    request.folder = folderOf(file.results, run.attempt);
    request.consent = {run.card.eraseId, file.lab, false,
                       file.file}; // an enrolled slot, a scan and the insertion are the consent
    request.sample.lot = run.attempt.lot;
    request.sample.number = run.attempt.serial;
    request.sample.operatorName = run.attempt.operatorName;
    request.selfTest = false;
    request.after = file.after;
    request.realPace = m_parts.realPace;
    std::error_code none; // the creation of the run folder reports it more precisely
    fs::create_directories(request.folder.parent_path(), none);
    auto session = prepareRun(request);
    if (session && (*session)->profile().sha256 != run.attempt.profileSha256)
        return fail(Errc::environment,
                    msg("line", "The profile has changed since the station was started; start it again."));
    if (session && (*session)->record().device.diskSequence != run.card.diskSequence)
        return fail(Errc::refused, msg("line", "The card was exchanged before its test began; nothing was written."));
    return session;
}

void SlotWorker::test(const StartRun& run, const std::stop_token& stop)
{
    const std::size_t slot = m_parts.slot;
    auto session = prepare(run);
    if (session && m_stopRun) // while the card was opened
        session = fail(Errc::stopped, msg("line", "The test was stopped before it began; nothing was written."));
    if (!session) {
        m_parts.report([slot, error = session.error()](LineLogic& logic, LineTime now) {
            logic.slot(slot).runRefused(error, now);
        });
        return;
    }
    (*session)->addObserver(std::make_unique<PlaceObserver>(run.attempt.station, run.attempt.slot));
    if (m_parts.bus)
        (*session)->addObserver(std::make_unique<BusObserver>(*m_parts.bus, m_parts.file.cardMegabytesPerSecond,
                                                              m_parts.file.busWaitLimit, m_waitsForBus));
    (*session)->start();
    m_parts.report([slot](LineLogic& logic, LineTime now) { logic.slot(slot).runStarted(now); });
    const auto decidedFor = follow(**session, stop);
    RunEnd end = runEndOf((*session)->record());
    if (decidedFor)
        end.metrics.push_back({kDecidedTime, seconds(*decidedFor), "s"});
    end.folder = folderOf(m_parts.file.results, run.attempt).string();
    if (end.outcome == Outcome::deviceLost)
        end.presence = presenceOf(run.card);
    m_parts.report([slot, end](LineLogic& logic, LineTime now) { logic.slot(slot).runEnded(end, now); });
}

std::optional<Ns> SlotWorker::follow(Session& session, const std::stop_token& stop)
{
    bool isAsked = false;
    std::optional<std::chrono::steady_clock::time_point> decided;
    while (!session.waitDone(kFollowEvery)) {
        if (!isAsked && (m_stopRun || stop.stop_requested())) {
            session.requestStop();
            isAsked = true;
        }
        const Snapshot snapshot = session.snapshot();
        if (!decided && snapshot.soFar && snapshot.soFar->hasFailed())
            decided = std::chrono::steady_clock::now();
        m_parts.report([slot = m_parts.slot,
                        progress = RunProgress{snapshot.stepId, snapshot.fraction, snapshot.remaining, m_waitsForBus}](
                           LineLogic& logic, LineTime) { logic.slot(slot).runProgress(progress); });
    }
    return decided ? std::optional<Ns>(std::chrono::steady_clock::now() - *decided) : std::nullopt;
}

} // namespace assay
