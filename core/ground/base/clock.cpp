#include "ground/base/clock.h"

#include "ground/base/local_time.h"

#include <cstdlib>
#include <fmt/chrono.h>

namespace assay {

std::string Clock::wallTime() const
{
    const auto seconds = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    const auto offset = localOffset(seconds).count();
    return fmt::format("{:%Y-%m-%dT%H:%M:%S}{}{:02}:{:02}", fmt::localtime(seconds), offset < 0 ? '-' : '+',
                       std::abs(offset) / 60, std::abs(offset) % 60); // %z yields a name on Windows
}

Ns SystemClock::now() const { return std::chrono::steady_clock::now().time_since_epoch(); }

bool SystemClock::sleepUntil(Ns instant, std::stop_token stop)
{
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    wake.wait_until(lock, stop, std::chrono::steady_clock::time_point(instant), [] { return false; });
    return !stop.stop_requested();
}

VirtualClock::VirtualClock(double pace) : m_pace(pace), m_wallStart(m_wall.now()) {}

bool VirtualClock::sleepUntil(Ns instant, std::stop_token stop)
{
    if (stop.stop_requested())
        return false;
    advanceTo(instant, stop);
    return !stop.stop_requested();
}

void VirtualClock::advanceTo(Ns instant, std::stop_token stop)
{
    if (instant <= now())
        return;
    if (m_pace > 0)
        m_wall.sleepUntil(m_wallStart + Ns(static_cast<std::int64_t>(static_cast<double>(instant.count()) / m_pace)),
                          stop);
    m_now.store(instant.count(), std::memory_order_relaxed);
}

} // namespace assay
