// The standard library's stop requests, on which all cancelling stands: see cmake/libstdcxx/stop_token.
#include "platform/quarantine.h"

#include <atomic>
#include <catch2/catch_test_macros.hpp>
#include <condition_variable>
#include <mutex>
#include <thread>

using namespace std::chrono_literals;

TEST_CASE("A thread that waits ends when it is asked to stop, each time")
{
    constexpr int kThreads = 200; // a program like this was stuck by the 28th, in three runs of three under wine
    const auto startAndStop = [] {
        for (int i = 0; i < kThreads; ++i) {
            std::mutex mutex;
            std::condition_variable_any wake;
            std::atomic<bool> isThere = false;
            const std::jthread thread([&](const std::stop_token& stop) { // is asked and joined at the end of the block
                std::unique_lock lock(mutex);
                isThere = true;
                wake.wait_for(lock, stop, 10min, [] { return false; });
            });
            while (!isThere)
                std::this_thread::yield();
        }
    };
    CHECK(assay::platform::finishesWithin(300'000, startAndStop));
}
