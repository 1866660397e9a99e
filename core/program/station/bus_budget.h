// Bandwidth budget of the cards behind one USB controller: a step waits while other cards would slow it down. If the
// wait exceeds its limit, all steps measured concurrently are marked.
#pragma once

#include "ground/base/units.h"
#include "run/session/step_observer.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>

namespace assay {

class BusBudget {
public:
    explicit BusBudget(double megabytesPerSecond) : m_limit(megabytesPerSecond) {}

    struct Turn {
        std::uint64_t number = 0;
        Ns waited{};
    };
    // Waits in FIFO order until the demand fits or no other step is active; returns after `waitLimit` or a stop request
    // in any case. Any thread.
    Turn take(double megabytesPerSecond, Ns waitLimit, const std::stop_token& stop);
    // Returns true if other steps were measured at the same time beyond the limit.
    bool release(const Turn& turn);

private:
    struct Holder {
        double demand = 0;
        bool isShared = false;
    };
    double taken() const;
    const double m_limit;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::uint64_t m_last = 0;
    std::deque<std::uint64_t> m_queue;
    std::map<std::uint64_t, Holder> m_holders;
};

// Reserves bandwidth for each step, and writes the result into its facts: "bus".
class BusObserver final : public StepObserver {
public:
    // `waits` is true while the step waits.
    BusObserver(BusBudget& budget, double megabytesPerSecond, Ns waitLimit, std::atomic<bool>& waits);
    ~BusObserver() override;
    void onStepBegin(bool resumed, const std::stop_token& stop) override;
    void onMeasuringBegin(const std::stop_token&) override {}
    void onStepEnd(RunRecord& record, const std::stop_token& stop) override;

private:
    BusBudget& m_budget;
    double m_demand;
    Ns m_waitLimit;
    std::atomic<bool>& m_waits;
    BusBudget::Turn m_turn; // number 0 = none
};

} // namespace assay
