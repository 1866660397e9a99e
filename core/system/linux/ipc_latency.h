// How long a message takes to who waits for it, by what it goes through. For the self-test.
#pragma once

#include "io/host/delays.h"
#include "system/posix/open_card.h"

#include <map>
#include <stop_token>
#include <string>

namespace assay::platform {

// Measures each for about a second and at most three, one message under way at a time: "fifo", "pipe", "socketpair",
// "eventfd" and "udp" (to the own computer) between two ordinary threads; "own", what lies between the thread that
// measures and the kernel with the engine for cards, and "threads", the same with the engine for systems without
// io_uring, where that is another. Lacks what the system did not give.
std::map<std::string, Delays> measureIpcLatency(const std::shared_ptr<OpenCard>& device, std::stop_token stop);

} // namespace assay::platform
