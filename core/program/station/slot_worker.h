// Thread of one slot: asks the factory, opens the card, runs the session, and reports. A hanging card or reader blocks
// this thread only.
#pragma once

#include "line/line/line_logic.h"
#include "program/station/bus_budget.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <variant>

namespace assay {

class Session;

// A report to the station's logic, executed on the station's thread.
using LineReport = std::function<void(LineLogic&, LineTime)>;

class SlotWorker {
public:
    struct Parts {
        std::size_t slot = 0;
        const StationFile& file;  // outlives the worker
        BusBudget* bus = nullptr; // of its controller; null = no limit
        std::function<Result<void>(const std::string& serial, const std::string& workOrder)> mayTest;
        bool realPace = false;
        std::function<void(LineReport)> report; // any thread, returns at once
    };
    explicit SlotWorker(Parts parts);
    ~SlotWorker(); // stops the run and joins

    void ask(AskRoute question);
    void start(StartRun run);
    void stopRun();
    bool isIdle() const { return m_jobs == 0; }

private:
    using Job = std::variant<AskRoute, StartRun>;
    void work(const std::stop_token& stop);
    void add(Job job);
    void answer(const AskRoute& question);
    void test(const StartRun& run, const std::stop_token& stop);
    // Follows the run to its end. Returns the time since its failure was certain; nothing if it never was.
    std::optional<Ns> follow(Session& session, const std::stop_token& stop);
    Result<std::unique_ptr<Session>> prepare(const StartRun& run) const;

    Parts m_parts;
    std::atomic<bool> m_stopRun = false, m_waitsForBus = false;
    std::atomic<int> m_jobs = 0; // waiting or in work
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::deque<Job> m_queue;
    std::jthread m_thread; // last: joins before the others are destroyed
};

} // namespace assay
