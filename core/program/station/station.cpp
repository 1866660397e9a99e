#include "program/station/station.h"

#include "ground/base/clock.h"
#include "ground/base/local_time.h"
#include "ground/base/text.h"
#include "line/line/line_logic.h"
#include "program/station/bus_budget.h"
#include "program/station/card_finder.h"
#include "program/station/result_dispatcher.h"
#include "program/station/slot_worker.h"
#include "program/wiring/wiring.h"
#include "run/scenario/step_names.h"

#include <condition_variable>
#include <ctime>
#include <deque>
#include <mutex>
#include <thread>

namespace assay {

namespace {

constexpr auto kTick = std::chrono::milliseconds(100);
constexpr auto kFirstLook = std::chrono::seconds(5);
constexpr std::size_t kNewsMax = 10'000;
constexpr std::size_t kMaxPendingResults = 100; // then nothing new begins

LineTime timeNow() { return {SystemClock().now(), utcNow()}; }

} // namespace

struct Station::Impl {
    explicit Impl(Parts given) : parts(std::move(given)) {}

    void report(LineReport what)
    {
        const std::lock_guard lock(inboxMutex);
        inbox.push_back(std::move(what));
        ++posted;
        wake.notify_all();
    }
    void reportObservations(std::vector<SlotObservation> observations);
    std::deque<LineReport> takeReports(const std::stop_token& stop);
    void work(const std::stop_token& stop);
    void dispatch(std::vector<LineAction> actions);
    void act(AskRoute& action) { workers[action.slot]->ask(std::move(action)); }
    void act(StartRun& action) { workers[action.slot]->start(std::move(action)); }
    void act(const StopRun& action) { workers[action.slot]->stopRun(); }
    void act(LineResult& action) { dispatcher->add(std::move(action)); }
    void act(LineEvent& action) { dispatcher->add(std::move(action)); }
    void act(StationNews& action) { addNews(std::move(action)); }
    void addNews(StationNews what);
    void notifyStored(const LineResult& result);
    void publish(LineTime now);
    void makeWorkers();

    Parts parts;
    std::optional<LineLogic> logic;                          // station thread
    std::map<std::string, std::unique_ptr<BusBudget>> buses; // by controller

    std::mutex inboxMutex;
    std::condition_variable_any wake;
    std::deque<LineReport> inbox;
    bool hasLooked = false; // before the first observation no command is accepted, because no slot has a state
    std::uint64_t posted = 0, handled = 0; // handled: their actions are executed, and the view includes them

    mutable std::mutex viewMutex; // guards the three below
    StationView view;
    std::deque<StationNews> news;
    bool isBusy = false;

    // Threads, destroyed in reverse order: the station's own, then those that report to it.
    std::unique_ptr<ResultDispatcher> dispatcher;
    std::vector<std::unique_ptr<SlotWorker>> workers;
    std::unique_ptr<CardFinder> finder;
    std::jthread thread;
};

void Station::Impl::addNews(StationNews what)
{
    const std::lock_guard lock(viewMutex);
    news.push_back(std::move(what));
    if (news.size() > kNewsMax)
        news.pop_front();
}

// Programs get a result after it is stored.
void Station::Impl::notifyStored(const LineResult& result)
{
    addNews({result.ended, "result", result.slot, toJson(result), result.reason});
}

void Station::Impl::dispatch(std::vector<LineAction> actions)
{
    for (LineAction& action : actions)
        std::visit([this](auto& one) { act(one); }, action);
}

void Station::Impl::publish(LineTime now)
{
    StationView fresh = logic->view(now);
    fresh.pendingResults = dispatcher->waiting();
    fresh.fault = dispatcher->fault();
    if (fresh.fault.empty() && parts.trouble)
        fresh.fault = parts.trouble();
    fresh.unsent = parts.unsent ? parts.unsent() : 0;
    logic->block(fresh.pendingResults < kMaxPendingResults
                     ? Message()
                     : msg("line",
                           "{} results are not stored yet; check the disk and the "
                           "database before you go on",
                           fresh.pendingResults));
    for (std::size_t i = 0; i < fresh.slots.size(); ++i)
        finder->setState(i, fresh.slots[i].state);
    const std::lock_guard lock(viewMutex);
    view = std::move(fresh);
    isBusy = logic->isBusy();
}

void Station::Impl::reportObservations(std::vector<SlotObservation> observations)
{
    const std::lock_guard lock(inboxMutex);
    inbox.insert(
        hasLooked ? inbox.end() : inbox.begin(),
        [observations = std::move(observations)](LineLogic& line, LineTime now) { line.look(observations, now); });
    ++posted;
    hasLooked = true;
    wake.notify_all();
}

std::deque<LineReport> Station::Impl::takeReports(const std::stop_token& stop)
{
    std::unique_lock lock(inboxMutex);
    if (!wake.wait_for(lock, stop, kFirstLook, [this] { return hasLooked; }))
        hasLooked = true; // the disks cannot be listed: go on without
    wake.wait_for(lock, stop, kTick, [this] { return !inbox.empty(); });
    return std::exchange(inbox, {});
}

void Station::Impl::work(const std::stop_token& stop)
{
    while (!stop.stop_requested()) {
        const std::deque<LineReport> reports = takeReports(stop);
        const LineTime now = timeNow();
        for (const LineReport& what : reports)
            what(*logic, now);
        logic->setUtcOffset(localOffset(std::time(nullptr)));
        logic->tick(now);
        dispatch(logic->takeActions());
        publish(now);
        {
            const std::lock_guard lock(inboxMutex);
            handled += reports.size();
        }
    }
}

void Station::Impl::makeWorkers()
{
    const StationFile& file = parts.file;
    for (std::size_t i = 0; i < file.slots.size(); ++i) {
        BusBudget* bus = nullptr;
        if (file.controllerMegabytesPerSecond > 0) {
            auto& own = buses[file.slots[i].controller];
            if (!own)
                own = std::make_unique<BusBudget>(file.controllerMegabytesPerSecond);
            bus = own.get();
        }
        workers.push_back(std::make_unique<SlotWorker>(SlotWorker::Parts{
            i, file, bus, parts.mayTest, parts.realPace, [this](LineReport what) { report(std::move(what)); }}));
    }
}

Station::Station(Parts parts) : m_impl(std::make_unique<Impl>(std::move(parts))) {}

Station::~Station()
{
    if (m_impl->thread.joinable())
        stop(std::chrono::seconds(3)); // what ends by then is in the results
}

Result<void> Station::start()
{
    Impl& my = *m_impl;
    const StationFile& file = my.parts.file;
    const auto profile = loadProfile(file.profile, {});
    if (!profile)
        return tl::unexpected(profile.error());
    if (!file.profileSha256.empty() && file.profileSha256 != profile->sha256)
        return fail(Errc::refused, msg("line",
                                       "{} locks the profile {} with another digest than its current one, {}. To "
                                       "approve the change, write the current digest into profile_sha256.",
                                       displayable(file.file, 200), displayable(profile->name), profile->sha256));
    if (my.parts.begin)
        if (auto begun = my.parts.begin(*profile); !begun)
            return begun;
    my.logic.emplace(
        file, LineLogic::Profile{profile->name, profile->version, profile->sha256, toolVersion(), namesOf(*profile)},
        my.parts.questions, localOffset(std::time(nullptr)));
    my.logic->remember(my.parts.earlier, my.parts.acknowledged);
    my.logic->takeActions();
    my.dispatcher = std::make_unique<ResultDispatcher>(std::move(my.parts.sinks),
                                                       [&my](const LineResult& result) { my.notifyStored(result); });
    my.makeWorkers();
    my.finder = std::make_unique<CardFinder>(
        file, [&my](std::vector<SlotObservation> observations) { my.reportObservations(std::move(observations)); });
    my.publish(timeNow());
    my.thread = std::jthread([&my](const std::stop_token& stop) { my.work(stop); });
    return {};
}

bool Station::stop(std::chrono::milliseconds limit)
{
    Impl& my = *m_impl;
    SystemClock wall;
    const Ns deadline = wall.now() + limit;
    if (!my.thread.joinable())
        return true;
    command({LineCommand::abort});
    const auto isOver = [&] {
        const std::lock_guard lock(my.inboxMutex);
        if (my.handled != my.posted || my.dispatcher->waiting() > 0)
            return false;
        const std::lock_guard view(my.viewMutex);
        return !my.isBusy && std::ranges::all_of(my.workers, [](const auto& worker) { return worker->isIdle(); });
    };
    while (!isOver())
        if (wall.now() > deadline || !wall.sleepUntil(wall.now() + std::chrono::milliseconds(20), {}))
            return false;
    return true;
}

void Station::command(StationCommand wanted)
{
    m_impl->report([wanted = std::move(wanted)](LineLogic& logic, LineTime now) { logic.command(wanted, now); });
}

StationView Station::view() const
{
    const std::lock_guard lock(m_impl->viewMutex);
    return m_impl->view;
}

std::vector<StationNews> Station::takeNews()
{
    const std::lock_guard lock(m_impl->viewMutex);
    std::vector<StationNews> taken(std::make_move_iterator(m_impl->news.begin()),
                                   std::make_move_iterator(m_impl->news.end()));
    m_impl->news.clear();
    return taken;
}

} // namespace assay
