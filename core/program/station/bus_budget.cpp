#include "program/station/bus_budget.h"

#include "ground/base/clock.h"

#include <algorithm>

namespace assay {

double BusBudget::taken() const
{
    double sum = 0;
    for (const auto& [number, holder] : m_holders)
        sum += holder.demand;
    return sum;
}

BusBudget::Turn BusBudget::take(double megabytesPerSecond, Ns waitLimit, const std::stop_token& stop)
{
    const SystemClock clock;
    const Ns begin = clock.now();
    std::unique_lock lock(m_mutex);
    const std::uint64_t number = ++m_last;
    m_queue.push_back(number);
    const bool fits = m_changed.wait_for(lock, stop, waitLimit, [&] {
        return m_queue.front() == number && (m_holders.empty() || taken() + megabytesPerSecond <= m_limit);
    });
    std::erase(m_queue, number);
    if (!fits && !stop.stop_requested())
        for (auto& [other, holder] : m_holders)
            holder.isShared = true;
    m_holders[number] = {megabytesPerSecond, !fits && !m_holders.empty() && !stop.stop_requested()};
    m_changed.notify_all(); // the next in the queue may fit as well
    return {number, clock.now() - begin};
}

bool BusBudget::release(const Turn& turn)
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_holders.find(turn.number);
    const bool isShared = found != m_holders.end() && found->second.isShared;
    m_holders.erase(turn.number);
    m_changed.notify_all();
    return isShared;
}

BusObserver::BusObserver(BusBudget& budget, double megabytesPerSecond, Ns waitLimit, std::atomic<bool>& waits)
    : m_budget(budget), m_demand(megabytesPerSecond), m_waitLimit(waitLimit), m_waits(waits)
{
}

BusObserver::~BusObserver()
{
    if (m_turn.number != 0) // the step ended by a fault of the host
        m_budget.release(m_turn);
}

void BusObserver::onStepBegin(bool, const std::stop_token& stop)
{
    m_waits = true;
    m_turn = m_budget.take(m_demand, m_waitLimit, stop);
    m_waits = false;
}

void BusObserver::onStepEnd(RunRecord& record, const std::stop_token&)
{
    const bool isShared = m_budget.release(m_turn);
    record.steps.back().facts["bus"] = {{"waited_ns", m_turn.waited.count()}, {"shared", isShared}};
    m_turn = {};
}

} // namespace assay
