// Handles calls that never return: a read from a hanging card cannot always be cancelled. The quarantine owns all
// resources of such a call, so that the program can continue. No thread is detached, and exit does not wait.
#pragma once

#include <functional>
#include <memory>

namespace assay::platform {

// Keeps `held` until `finished` returns true (checked at each later call). Any thread.
void quarantine(std::shared_ptr<void> held, std::function<bool()> finished);

// Runs `work` on its own thread and waits at most `milliseconds`. Returns false when `work` has not ended: then thread
// and work are in quarantine, so `work` must own or share everything that it uses.
bool finishesWithin(int milliseconds, std::function<void()> work);

} // namespace assay::platform
