// How long a message takes from one thread to another, by what it goes through. For the self-test.
#pragma once

#include "host/delays.h"
#include "platform/linux/open_card.h"

#include <map>
#include <stop_token>
#include <string>

namespace assay::platform {

// Measures each for about a second and at most three, one message under way at a time: "fifo", "pipe", "socketpair",
// "eventfd" and "udp" (to the own computer) between two ordinary threads, and "own", what an engine with threads does.
// Lacks what the system did not give.
std::map<std::string, Delays> measureHandOvers(const std::shared_ptr<OpenCard>& device, std::stop_token stop);

} // namespace assay::platform
