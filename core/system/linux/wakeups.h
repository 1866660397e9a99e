// How late the kernel runs a thread whose time has come.
#pragma once

#include "ground/base/units.h"

#include <functional>
#include <stop_token>
#include <vector>

namespace assay::platform {

// Lets the calling thread sleep for `pause` again and again, without the slack that ordinary timers have, and gives
// each delay to `take`, until that returns false or `stop` is requested.
void watchWakeups(Ns pause, const std::stop_token& stop, const std::function<bool(Ns late)>& take);
// The delays of so many wake-ups of an ordinary thread, 0.2 ms apart. Fewer when `stop` was requested.
std::vector<Ns> measureWakeupDelays(std::uint64_t count, const std::stop_token& stop);

} // namespace assay::platform
