// Calls that never come back: a read from a hanging card cannot be cancelled on Linux. Whatever such a call still uses
// is kept here, so that the program goes on without it; nothing is detached, and nothing waits for it at exit.
#pragma once

#include <functional>
#include <memory>

namespace assay::platform {

// Keeps `held` until `finished` says that it may be destroyed (asked again at each later call here). Any thread.
void quarantine(std::shared_ptr<void> held, std::function<bool()> finished);

// Runs `work` on a thread of its own and waits at most `milliseconds`; false when it was not over by then: thread and
// work are in quarantine, so `work` must own or share all that it touches.
bool finishesWithin(int milliseconds, std::function<void()> work);

} // namespace assay::platform
