#include "program/station/result_dispatcher.h"

#include "ground/base/clock.h"

#include <algorithm>

namespace assay {

namespace {

constexpr Ns kRetry = std::chrono::seconds(1);

} // namespace

ResultDispatcher::ResultDispatcher(std::vector<std::unique_ptr<LineSink>> sinks, OnStored onStored)
    : m_sinks(std::move(sinks)), m_onStored(std::move(onStored)), m_faults(m_sinks.size())
{
    m_thread = std::jthread([this](const std::stop_token& stop) { work(stop); });
}

ResultDispatcher::~ResultDispatcher() = default;

void ResultDispatcher::add(Item item)
{
    const std::lock_guard lock(m_mutex);
    m_queue.push_back(std::move(item));
    m_wake.notify_all();
}

std::size_t ResultDispatcher::waiting() const
{
    const std::lock_guard lock(m_mutex);
    return m_queue.size();
}

Message ResultDispatcher::fault() const
{
    const std::lock_guard lock(m_mutex);
    const auto found = std::ranges::find_if(m_faults, [](const Message& fault) { return !fault.empty(); });
    return found == m_faults.end() ? Message() : *found;
}

void ResultDispatcher::work(const std::stop_token& stop)
{
    while (true) {
        std::unique_lock lock(m_mutex);
        m_wake.wait(lock, stop, [this] { return !m_queue.empty(); });
        if (m_queue.empty())
            return;
        const Item item = m_queue.front();
        lock.unlock();
        dispatch(item, stop);
        lock.lock();
        m_queue.pop_front(); // counts as waiting until it is stored
    }
}

void ResultDispatcher::dispatch(const Item& item, const std::stop_token& stop)
{
    SystemClock wall;
    for (std::size_t i = 0; i < m_sinks.size(); ++i)
        while (!offer(i, item) && i == 0 && wall.sleepUntil(wall.now() + kRetry, stop)) {
        }
}

bool ResultDispatcher::offer(std::size_t sink, const Item& item)
{
    const auto stored = std::visit([&](const auto& what) { return m_sinks[sink]->add(what); }, item);
    if (const auto* result = std::get_if<LineResult>(&item); result && stored && sink == 0 && m_onStored)
        m_onStored(*result);
    const std::lock_guard lock(m_mutex);
    m_faults[sink] = stored ? Message() : stored.error().message;
    return stored.has_value();
}

} // namespace assay
