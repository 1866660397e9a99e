#include "cli/interrupt.h"

#include <atomic>
#include <csignal>
#include <cstdlib>

namespace assay::cli {

namespace {

std::atomic<int> signalsSeen{0}; // written by the handler, hence global
static_assert(std::atomic<int>::is_always_lock_free);

constexpr int kStoppedByUser = 5;

extern "C" void onSignal(int signal)
{
    std::signal(signal, onSignal); // Windows resets to the default on each signal
    if (signalsSeen.fetch_add(1, std::memory_order_relaxed) > 0)
        std::_Exit(kStoppedByUser); // safe at any instant, because run.json is replaced atomically
}

} // namespace

void ignoreFailedWrites()
{
#ifdef SIGPIPE
    std::signal(SIGPIPE, SIG_IGN);
#endif
#ifdef SIGXFSZ
    std::signal(SIGXFSZ, SIG_IGN);
#endif
}

void watchForInterrupt()
{
    std::signal(SIGINT, onSignal);
    std::signal(SIGTERM, onSignal);
}

bool interrupted() { return signalsSeen.load(std::memory_order_relaxed) > 0; }

} // namespace assay::cli
