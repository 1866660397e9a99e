#include "io/host/self_test.h"

#include "ground/base/text.h"
#include "ground/base/units.h"

#include <algorithm>
#include <cmath>

namespace assay {

namespace {

constexpr Ns kClockStepMax = std::chrono::microseconds(1);
constexpr double kStealMax = 0.05;
constexpr std::uint64_t kMemoryMin = 256ULL << 20; // for the program with the mapping tables of a large card

const Delays& lateness(const SelfTest& test)
{
    const Delays& asleep = test.wakeupWithoutPriority.p99 > test.wakeup.p99 ? test.wakeupWithoutPriority : test.wakeup;
    return test.busy.p99 > asleep.p99 ? test.busy : asleep;
}

// Returns the number of threads that an I/O waits for in sequence: one of the system, which submits or completes it,
// and ours. With real-time priority ours does not wait for ordinary tasks.
int schedulingDelaysPerIo(const SelfTest& test) { return test.hasRealtimePriority ? 1 : 2; }

// Returns u without the reader, which is not part of this computer.
Ns uncertaintyOfHost(const SelfTest& test) { return uncertaintyOf(test).value - test.readerDrift; }

// Returns the largest contribution to u as the reason why it exceeds its limit.
Message lateReason(const SelfTest& test)
{
    const Measure u = measureOf(uncertaintyOfHost(test)), limit = measureOf(kUncertaintyMax);
    if (&lateness(test) == &test.busy)
        return msg("host",
                   "Programs at work wait for a processor so long that times are uncertain by {}, more than {}; stop "
                   "other programs, or lift the processor time limit of this one.",
                   u, limit);
    if (&lateness(test) == &test.wakeupWithoutPriority)
        return msg("host",
                   "Ordinary threads, such as those that serve a reader, are woken so late that times are uncertain by "
                   "{}, more than {}; stop other programs.",
                   u, limit);
    if (!test.hasRealtimePriority)
        return msg("host",
                   "A waiting program is woken so late that times are uncertain by {}, more than {}; stop other "
                   "programs, or grant this one real-time priority (rtprio, see docs/method/self-test.md).",
                   u, limit);
    return msg("host",
               "Wake-ups on this computer are so late, despite real-time priority, that times are uncertain by {}, "
               "more than {}; measure on another computer.",
               u, limit);
}

} // namespace

std::string uncertaintyMethod(const SelfTest& test)
{
    const std::string host = "median cost of an I/O on /dev/zero, plus lateness at 99 % of a thread (measuring, "
                             "ordinary, or at work: the worst), twice without precedence, plus a step of the clock";
    return test.readerDrift > Ns() ? host + ", plus the drift of the reader when it was last measured" : host;
}

HostUncertainty uncertaintyOf(const SelfTest& test)
{
    const Delays& late = lateness(test);
    const Ns fixed = test.io.p50 + test.clockStep + test.readerDrift;
    const int threads = schedulingDelaysPerIo(test);
    HostUncertainty u{fixed + threads * late.p99, std::nullopt};
    if (late.p99Interval)
        u.interval = Interval{threads * late.p99Interval->low + static_cast<double>(fixed.count()),
                              threads * late.p99Interval->high + static_cast<double>(fixed.count())};
    return u;
}

double meanDelayNs(const SelfTest& test)
{
    return test.io.meanNs + static_cast<double>(test.readerDrift.count()) +
           schedulingDelaysPerIo(test) *
               std::max({test.busy.meanNs, test.wakeup.meanNs, test.wakeupWithoutPriority.meanNs});
}

std::vector<Message> unfitReasons(const SelfTest& test)
{
    std::vector<Message> reasons;
    if (test.clockBackwards > 0)
        reasons.push_back(msg("host",
                              "The clock went backwards {} times in {} readings, so its times are not valid; choose "
                              "another clock source of the system.",
                              test.clockBackwards, test.clockReadings));
    if (test.clockStep > kClockStepMax)
        reasons.push_back(msg("host",
                              "The clock advances in steps of {}, too coarse for I/Os; choose another clock source of "
                              "the system.",
                              measureOf(test.clockStep)));
    if (uncertaintyOfHost(test) > kUncertaintyMax)
        reasons.push_back(lateReason(test));
    if (test.stealShare > kStealMax)
        reasons.push_back(msg("host",
                              "The hypervisor gave {} % of the requested processor time to other machines; measure on "
                              "a dedicated computer.",
                              shortNumber(std::round(1000 * test.stealShare) / 10)));
    if (test.memoryFree < kMemoryMin)
        reasons.push_back(msg("host", "Only {} of memory are available, less than {}; stop other programs.",
                              Bytes(test.memoryFree), Bytes(kMemoryMin)));
    return reasons;
}

} // namespace assay
