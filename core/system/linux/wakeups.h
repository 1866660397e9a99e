// Wake-up delays of threads.
#pragma once

#include "ground/base/units.h"

#include <functional>
#include <stop_token>
#include <vector>

namespace assay::platform {

// Lets the calling thread sleep for `pause` repeatedly, without timer slack, and passes each delay to `take`, until
// `take` returns false or `stop` is requested.
void watchWakeups(Ns pause, const std::stop_token& stop, const std::function<bool(Ns late)>& take);
// Returns `count` wake-up delays of an ordinary thread, 0.2 ms apart; fewer after a stop request.
std::vector<Ns> measureWakeupDelays(std::uint64_t count, const std::stop_token& stop);

} // namespace assay::platform
