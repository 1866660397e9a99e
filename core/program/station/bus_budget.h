// Bandwidth budget of the cards behind one USB controller: a step that its neighbours would slow down waits for its
// turn. If waiting took too long, all steps that were timed together are marked.
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
    // In the order of coming, as soon as the demand fits or nobody else is there; after `patience`, or when `stop` is
    // requested, all the same. Any thread.
    Turn take(double megabytesPerSecond, Ns patience, const std::stop_token& stop);
    // True = others were timed at the same time beyond the limit.
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

// Takes a turn for each step, and writes into its facts how it was: "bus".
class BusObserver final : public StepObserver {
public:
    // `waits` is true while the step waits.
    BusObserver(BusBudget& budget, double megabytesPerSecond, Ns patience, std::atomic<bool>& waits);
    ~BusObserver() override;
    void onStepBegin(bool resumed, const std::stop_token& stop) override;
    void onMeasuringBegin(const std::stop_token&) override {}
    void onStepEnd(RunRecord& record, const std::stop_token& stop) override;

private:
    BusBudget& m_budget;
    double m_demand;
    Ns m_patience;
    std::atomic<bool>& m_waits;
    BusBudget::Turn m_turn; // number 0 = none
};

} // namespace assay
