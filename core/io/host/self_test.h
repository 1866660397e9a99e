// What this computer itself adds to the times it measures, and whether it is fit to measure: the figures of a self-test
// and the rules on them. Measured by core/system; docs/self-test.md defines each figure.
#pragma once

#include "ground/base/message.h"
#include "io/host/delays.h"

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace assay {

// With all processors busy.
struct UnderLoad {
    Delays wakeup, ordinary; // as in SelfTest
    // From handing over to having, by what it went through: "own" (between the thread that measures and the kernel),
    // "threads" (the same by an engine with threads, where "own" is another), "fifo", "pipe", "socketpair", "eventfd",
    // "udp".
    std::map<std::string, Delays> channels;
};

struct SelfTest {
    Ns took{};
    bool precedence = false; // the thread that measures comes before ordinary programs (SCHED_FIFO)
    // Of the clock: the smallest step between two readings, what a reading costs, and how often it went backwards, also
    // between processors
    Ns clockStep{}, clockCost{};
    std::uint64_t clockReadings = 0, clockBackwards = 0;
    Delays sleep;                // how much longer than asked Clock::sleepUntil() took
    Delays wakeup;               // how late a sleeping thread of the kind that measures ran
    Delays ordinary;             // the same of a thread without precedence, as those of the kernel that serve readers
    Delays busy;                 // how late one that is at work would have noticed something at any instant
    std::string engine;          // of the I/Os on /dev/zero: "io_uring", "threads"
    Delays io;                   // at depth 1, from the request to its completion
    Ns ioAtDepth32{};            // time per I/O; 0 = not possible
    std::uint64_t alignment = 0; // of direct I/O with the folder for temporary files, in bytes; 0 = not possible there
    std::uint64_t memoryFree = 0, memoryLockable = 0; // bytes; available without swapping; ~0 = no limit
    double memoryCopyRate = 0;                        // MB/s
    // Of the time of the short test: how long its own thread was ready and had no processor; and of the time in which a
    // processor was wanted, what a hypervisor gave to others
    double waitShare = 0, stealShare = 0;
    Ns readerDrift{}; // by how much the reader of the card wandered when it was last measured; 0 = not known
    std::optional<UnderLoad> load; // none in the short test
};

// The timing uncertainty u of this computer: the time of a single I/O may be wrong by that much because of it.
struct HostUncertainty {
    Ns value{};
    std::optional<Interval> interval; // 90 %, ns
};
// The sum of what an I/O costs on a device that answers at once (median), the lateness that 99 of 100 events stay below
// (the worst of `wakeup`, `ordinary` and `busy`; twice without precedence), a step of the clock, and the drift of the
// reader where it is known. Nothing is subtracted from what is measured, so this is a bound and not a correction.
HostUncertainty uncertaintyOf(const SelfTest& test);
std::string uncertaintyMethod(const SelfTest& test); // that in words, for the record
// What it adds to the mean of many.
double meanDelayNs(const SelfTest& test);

// Above it a host is not fit: the time of one read of a card of class A2, 4000 in a second (SD Physical Layer 9.10,
// 4.17).
inline constexpr Ns kUncertaintyMax = std::chrono::microseconds(250);
// Why this computer is not fit to measure; none: it is. Each is a sentence with cause and next step.
std::vector<Message> unfitReasons(const SelfTest& test);

// All figures, and what follows from them. Keys: docs/self-test.md.
nlohmann::ordered_json toJson(const SelfTest& test);
// Throws nlohmann::json::exception where one is missing. Ignores what follows from the others.
SelfTest selfTestFromJson(const nlohmann::json& in);

} // namespace assay
