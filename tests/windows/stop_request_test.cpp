// The defect corrected by cmake/libstdcxx/stop_token. The linker puts the lock of this file before that of the thread
// library (tests/portable.cmake), so that a thread can be held between its last check of a value and its sleep.
#include <catch2/catch_test_macros.hpp>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <future>
#include <optional>
#include <pthread.h>
#include <stop_token>
#include <thread>
#include <windows.h>

using namespace std::chrono_literals;

namespace {

std::atomic<DWORD> heldUp{0}; // a lock keeps this thread waiting
std::atomic<bool> atLock{false};

} // namespace

extern "C" {

int __real_pthread_mutex_lock(pthread_mutex_t* mutex);

int __wrap_pthread_mutex_lock(pthread_mutex_t* mutex)
{
    if (heldUp == GetCurrentThreadId()) {
        atLock = true;
        Sleep(1000);
    }
    return __real_pthread_mutex_lock(mutex);
}
}

namespace {

// A thread waits in the destructor of its callback, and must return from it. A thread that never wakes up cannot be
// joined: then the program ends, and its last started test is this one.
void callbackEnds()
{
    std::stop_source source;
    std::atomic<bool> registered{false}, called{false};
    std::promise<void> over;
    atLock = false;
    std::thread thread([&] {
        const auto call = [&] {
            called = true;
            const auto end = std::chrono::steady_clock::now() + 1s; // the mended one takes no lock
            while (!atLock && std::chrono::steady_clock::now() < end)
                std::this_thread::sleep_for(1ms);
        };
        std::optional<std::stop_callback<decltype(call)>> callback(std::in_place, source.get_token(), call);
        registered = true;
        while (!called)
            std::this_thread::yield();
        heldUp = GetCurrentThreadId();
        callback.reset();
        heldUp = 0;
        over.set_value();
    });
    while (!registered)
        std::this_thread::yield();
    source.request_stop();
    if (over.get_future().wait_for(20s) != std::future_status::ready)
        std::abort();
    thread.join();
}

} // namespace

TEST_CASE("A waiter for the end of a stop callback wakes up, however late it starts to wait")
{
    callbackEnds(); // here a first lock may be that of the library's own setup
    callbackEnds();
    SUCCEED("both threads were joined");
}
