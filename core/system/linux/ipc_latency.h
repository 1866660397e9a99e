// Latency of a message to a waiting thread, by channel. For the self-test.
#pragma once

#include "io/host/delays.h"
#include "system/posix/open_card.h"

#include <map>
#include <stop_token>
#include <string>

namespace assay::platform {

// Measures each channel for one to three seconds, one message at a time: "fifo", "pipe", "socketpair", "eventfd" and
// "udp" (loopback) between two ordinary threads; "own", the path between the measuring thread and the kernel with the
// engine for cards; "threads", the same with the engine for systems without io_uring, if that differs. Omits channels
// that the system does not provide.
std::map<std::string, Delays> measureIpcLatency(const std::shared_ptr<OpenCard>& device, std::stop_token stop);

} // namespace assay::platform
