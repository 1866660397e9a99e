#include "io/host/self_test_text.h"

#include "ground/base/text.h"

#include <cmath>
#include <string_view>

namespace assay {

namespace {

Message channelName(std::string_view name)
{
    if (name == "own")
        return msg("host", "busy: request to the kernel and completion from it");
    if (name == "threads")
        return msg("host", "busy: the same by an engine with threads");
    if (name == "fifo")
        return msg("host", "busy: message through a FIFO");
    if (name == "pipe")
        return msg("host", "busy: message through a pipe");
    if (name == "socketpair")
        return msg("host", "busy: message through a socket pair");
    if (name == "eventfd")
        return msg("host", "busy: message through an eventfd");
    return msg("host", "busy: message by UDP to the own computer");
}

} // namespace

std::vector<Message> selfTestSentences(const SelfTest& test)
{
    std::vector<Message> out = unfitReasons(test);
    out.insert(out.begin(),
               out.empty()
                   ? msg("host", "The computer is fit to measure.")
                   : msg("host", "The computer is not fit to measure; results near a limit would be inconclusive."));
    const HostUncertainty u = uncertaintyOf(test);
    out.push_back(u.interval ? msg("host", "Timing uncertainty of a single I/O: {} (90 % interval {}).",
                                   measureOf(u.value), Range{*u.interval, "ns"})
                             : msg("host", "Timing uncertainty of a single I/O: {}.", measureOf(u.value)));
    out.push_back(msg(
        "host",
        "The uncertainty is the sum of the median cost of an I/O on /dev/zero, the P99 scheduling delay (measuring, "
        "ordinary or busy thread: the maximum; twice without real-time priority), and a step of the clock."));
    return out;
}

std::vector<Message> selfTestFacts(const SelfTest& test)
{
    const auto percent = [](double share) { return shortNumber(std::round(1000 * share) / 10); };
    std::vector<Message> out;
    out.push_back(msg("host",
                      "clock: steps of {}, {} for a reading, {} times backwards in {} readings on all processors",
                      measureOf(test.clockStep), measureOf(test.clockCost), test.clockBackwards, test.clockReadings));
    out.push_back(test.hasRealtimePriority
                      ? msg("host", "priority: the measuring thread has real-time priority")
                      : msg("host", "priority: no real-time priority; from Linux 6.12 on the measuring thread uses "
                                    "short time slices and is delayed less"));
    out.push_back(
        msg("host", "processors: {} % of the time ready but waiting; {} % of the requested time went to other machines",
            percent(test.waitShare), percent(test.stealShare)));
    if (test.ioAtDepth32 > Ns())
        out.push_back(msg("host", "I/O on /dev/zero, 4 KiB reads by {}: {} at depth 1, {} each at depth 32",
                          test.engine, measureOf(test.io.p50), measureOf(test.ioAtDepth32)));
    out.push_back(test.alignment > 0
                      ? msg("host", "direct I/O in the folder for temporary files: from {} bytes on", test.alignment)
                      : msg("host", "direct I/O in the folder for temporary files: not possible"));
    out.push_back(msg("host", "memory: {} available, copied at {}", Bytes(test.memoryFree),
                      Measure{std::round(test.memoryCopyRate), "MB/s"}));
    return out;
}

std::vector<DelayRow> delayRows(const SelfTest& test)
{
    std::vector<DelayRow> rows = {{msg("host", "waking up"), test.wakeup},
                                  {msg("host", "waking up, as an ordinary program"), test.wakeupWithoutPriority},
                                  {msg("host", "noticing an event while busy"), test.busy},
                                  {msg("host", "sleeping longer than a millisecond"), test.sleep},
                                  {msg("host", "reading /dev/zero"), test.io}};
    if (!test.load)
        return rows;
    rows.push_back({msg("host", "busy: waking up"), test.load->wakeup});
    rows.push_back({msg("host", "busy: waking up, as an ordinary program"), test.load->wakeupWithoutPriority});
    for (const char* name : {"own", "threads", "fifo", "pipe", "socketpair", "eventfd", "udp"})
        if (const auto found = test.load->channels.find(name); found != test.load->channels.end())
            rows.push_back({channelName(name), found->second});
    return rows;
}

} // namespace assay
