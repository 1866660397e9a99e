// Overhead that this computer adds to measured times, and its fitness for measurements: the figures of a self-test and
// the rules for them. Measured by core/system; docs/method/self-test.md defines each figure.
#pragma once

#include "ground/base/message.h"
#include "io/host/delays.h"

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace assay {

// With all CPUs busy.
struct UnderLoad {
    Delays wakeup, wakeupWithoutPriority; // as in SelfTest
    // Hand-over latencies by channel: "own" (between the measuring thread and the kernel), "threads" (the same with a
    // thread-based engine, if "own" is another), "fifo", "pipe", "socketpair", "eventfd", "udp".
    std::map<std::string, Delays> channels;
};

struct SelfTest {
    Ns duration{};
    bool hasRealtimePriority = false; // the measuring thread has real-time priority (SCHED_FIFO)
    // Clock: smallest step between two readings, cost of a reading, and number of steps backwards, also between CPUs.
    Ns clockStep{}, clockCost{};
    std::uint64_t clockReadings = 0, clockBackwards = 0;
    Delays sleep;                 // oversleep of Clock::sleepUntil()
    Delays wakeup;                // wake-up latency of a sleeping thread with the priority of the measuring thread
    Delays wakeupWithoutPriority; // the same without real-time priority, as for kernel threads that serve readers
    Delays busy;                  // scheduling delay of a running thread at a random instant
    std::string engine;           // of the I/Os on /dev/zero: "io_uring", "threads"
    Delays io;                    // at queue depth 1, from request to completion
    Ns ioAtDepth32{};             // time per I/O; 0 = not available
    std::uint64_t alignment = 0;  // of direct I/O in the folder for temporary files, in bytes; 0 = not supported there
    std::uint64_t memoryFree = 0, memoryLockable = 0; // bytes; available without swapping; ~0 = no limit
    double memoryCopyRate = 0;                        // MB/s
    // During the short test: share of the time in which its own thread was runnable without a CPU; and steal share of a
    // hypervisor.
    double waitShare = 0, stealShare = 0;
    Ns readerDrift{};              // drift of the card's reader at its last measurement; 0 = unknown
    std::optional<UnderLoad> load; // absent in the short test
};

// Timing uncertainty u of this computer: bound on the error of the time of a single I/O.
struct HostUncertainty {
    Ns value{};
    std::optional<Interval> interval; // 90 % CI, ns
};
// Sum of the cost of an I/O on a device that completes immediately (median), the P99 scheduling delay (maximum of
// `wakeup`, `wakeupWithoutPriority` and `busy`; twice without real-time priority), a step of the clock, and the drift
// of the reader if known. Nothing is subtracted from measured values, so u is a bound and not a correction.
HostUncertainty uncertaintyOf(const SelfTest& test);
std::string uncertaintyMethod(const SelfTest& test); // the method in words, for the record
// Returns the contribution to the mean of many I/Os.
double meanDelayNs(const SelfTest& test);

// A host above this limit is not fit: the time of one read of a card of class A2, 4000 per second (SD Physical Layer
// 9.10, 4.17).
inline constexpr Ns kUncertaintyMax = std::chrono::microseconds(250);
// Returns the reasons why this computer is not fit to measure; empty = fit. Each is a sentence with cause and next
// step.
std::vector<Message> unfitReasons(const SelfTest& test);

// All figures and derived values. Keys: docs/method/self-test.md.
nlohmann::ordered_json toJson(const SelfTest& test);
// Throws nlohmann::json::exception if one is missing. Ignores derived values.
SelfTest selfTestFromJson(const nlohmann::json& in);

} // namespace assay
