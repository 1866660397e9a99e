#include "system/linux/wakeups.h"

#include "ground/base/clock.h"
#include "system/posix/cpu_idle_lock.h"

#include <ctime>
#include <sys/prctl.h>
#include <thread>

namespace assay::platform {

namespace {

constexpr Ns kWakeupGap = std::chrono::microseconds(200);

} // namespace

void watchWakeups(Ns pause, const std::stop_token& stop, const std::function<bool(Ns late)>& take)
{
    const CpuIdleLock awake;
    prctl(PR_SET_TIMERSLACK, 1UL);
    const SystemClock clock;
    for (bool goesOn = true; goesOn && !stop.stop_requested();) {
        const Ns due = clock.now() + pause;
        const auto whole = std::chrono::duration_cast<std::chrono::seconds>(due);
        const timespec until{whole.count(), (due - whole).count()};
        if (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, nullptr) == 0)
            goesOn = take(clock.now() - due);
    }
}

std::vector<Ns> measureWakeupDelays(std::uint64_t count, const std::stop_token& stop)
{
    std::vector<Ns> delays;
    delays.reserve(count);
    // A separate thread: the measuring thread has real-time priority, which new threads do not inherit.
    std::jthread([&] {
        watchWakeups(kWakeupGap, stop, [&](Ns late) {
            delays.push_back(late);
            return delays.size() < count;
        });
    }).join();
    return delays;
}

} // namespace assay::platform
