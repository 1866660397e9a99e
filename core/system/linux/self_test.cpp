#include "system/self_test.h"

#include "ground/base/clock.h"
#include "io/host/proc_text.h"
#include "system/linux/file_text.h"
#include "system/linux/ipc_latency.h"
#include "system/linux/scheduling_delay.h"
#include "system/linux/uring_engine.h"
#include "system/linux/wakeups.h"
#include "system/posix/realtime.h"
#include "system/posix/thread_engine.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sys/resource.h>
#include <system_error>
#include <thread>
#include <vector>

namespace assay::platform {

namespace {

constexpr Ns kClockSpan = std::chrono::milliseconds(10);
constexpr Ns kSleepSpan = std::chrono::milliseconds(400);
constexpr Ns kWakeupSpan = std::chrono::milliseconds(800);
constexpr Ns kBusySpan = std::chrono::milliseconds(800);
constexpr Ns kDeepSpan = std::chrono::milliseconds(100);
constexpr Ns kWakeupPause = std::chrono::microseconds(500);
constexpr Ns kArrivals = std::chrono::microseconds(250); // hypothetical events for the busy thread
constexpr Ns kBurst = std::chrono::milliseconds(20);
// A thread with real-time priority that never sleeps would be throttled (sched(7)).
constexpr Ns kRest = std::chrono::milliseconds(6);
constexpr Bytes kIo = kib(4);
constexpr unsigned kDepth = 32;

unsigned processors() { return std::max(1U, std::thread::hardware_concurrency()); }

// Reads the clock on all processors at once; each reading must be no earlier than the latest that any of them had seen.
void readClock(SelfTest& test)
{
    const SystemClock clock;
    std::atomic<std::int64_t> latest{0};
    std::atomic<std::uint64_t> readings{0}, backwards{0};
    const Ns begin = clock.now(), end = begin + kClockSpan;
    std::atomic<std::int64_t> step{kClockSpan.count()};
    const auto read = [&] {
        std::uint64_t count = 0, wrong = 0;
        std::int64_t smallest = kClockSpan.count(), own = begin.count();
        while (own < end.count()) {
            const std::int64_t before = latest.load(std::memory_order_acquire);
            const std::int64_t now = clock.now().count();
            ++count;
            wrong += now < before || now < own ? 1 : 0;
            if (now > own)
                smallest = std::min(smallest, now - own);
            own = std::max(own, now);
            std::int64_t seen = latest.load(std::memory_order_relaxed);
            while (seen < now && !latest.compare_exchange_weak(seen, now, std::memory_order_release))
                ;
        }
        readings += count;
        backwards += wrong;
        std::int64_t least = step.load();
        while (smallest < least && !step.compare_exchange_weak(least, smallest))
            ;
    };
    {
        std::vector<std::jthread> others(processors() - 1);
        for (std::jthread& other : others)
            other = std::jthread(read);
        read();
    }
    timespec stated{};
    clock_getres(CLOCK_MONOTONIC, &stated);
    test.clockStep = std::max(Ns(step), Ns(std::chrono::seconds(stated.tv_sec)) + Ns(stated.tv_nsec));
    test.clockReadings = readings;
    test.clockBackwards = backwards;
    constexpr unsigned kReadings = 10'000;
    const Ns first = clock.now();
    for (unsigned i = 0; i < kReadings; ++i)
        (void)clock.now();
    test.clockCost = (clock.now() - first) / kReadings;
}

// How much longer than a millisecond Clock::sleepUntil() takes.
Delays measureSleeps(const std::stop_token& stop)
{
    const Realtime realtime;
    SystemClock clock;
    LatencyHistogram late;
    const Ns end = clock.now() + kSleepSpan;
    while (clock.now() < end) {
        const Ns due = clock.now() + std::chrono::milliseconds(1);
        if (!clock.sleepUntil(due, stop))
            break;
        late.record(clock.now() - due);
    }
    return delaysOf(late);
}

Delays measureWakeups(bool withPriority, const std::stop_token& stop)
{
    std::optional<Realtime> realtime;
    if (withPriority)
        realtime.emplace();
    const SystemClock clock;
    LatencyHistogram late;
    const Ns end = clock.now() + kWakeupSpan;
    watchWakeups(kWakeupPause, stop, [&](Ns delay) {
        late.record(delay);
        return clock.now() + kWakeupPause < end;
    });
    return delaysOf(late);
}

// Completes at once on the calling thread: measures the overhead of the engine interface.
Result<std::shared_ptr<OpenCard>> openNull()
{
    Descriptor zero(open("/dev/zero", O_RDONLY | O_CLOEXEC));
    if (!zero)
        return fail(Errc::environment,
                    msg("host",
                        "The self-test cannot open /dev/zero ({}); make this device node available to the program.",
                        std::generic_category().message(errno)),
                    errno);
    return std::make_shared<OpenCard>(OpenCard{std::move(zero), kIo * kDepth, Bytes(kSectorBytes), false});
}

Result<std::unique_ptr<IoEngine>> engineOn(const std::shared_ptr<OpenCard>& card, unsigned depth,
                                           const std::shared_ptr<const AlignedBuffer>& arena)
{
    auto ring = makeUringEngine(card, depth, arena);
    return ring ? std::move(ring) : makeThreadEngine(card, depth, arena);
}

// Reads sequentially in bursts, as a step that reads a card, and computes the delay with which hypothetical events
// would be noticed: within a read the rest of its time, after the scheduled end of a pause the time until the end of
// the first read.
Result<void> measureIo(const std::shared_ptr<OpenCard>& card, SelfTest& test, const std::stop_token& stop)
{
    SystemClock clock;
    const auto arena = std::make_shared<const AlignedBuffer>(kIo);
    auto engine = engineOn(card, 1, arena);
    if (!engine)
        return tl::unexpected(engine.error());
    test.engine = (*engine)->name();
    LatencyHistogram io, late;
    const IoRequest request{.op = IoOp::read, .offset = Bytes(), .buffer = arena->span()};
    const Ns end = clock.now() + kBusySpan;
    for (Ns due = clock.now() + kRest; due < end && clock.sleepUntil(due, stop); due = clock.now() + kRest) {
        const Ns pause = clock.now() + kBurst;
        Ns event = due + kArrivals;
        for (Ns now = clock.now(); now < pause;) {
            IoCompletion done;
            const auto sent = (*engine)->submit({&request, 1});
            const auto reaped = (*engine)->reap({&done, 1}, 1, now + std::chrono::seconds(1), stop);
            if (!sent || !reaped || *reaped != 1)
                break;
            io.record(done.completed - done.issued);
            for (now = clock.now(); event <= now; event += kArrivals)
                late.record(now - event);
        }
    }
    test.io = delaysOf(io);
    test.busy = delaysOf(late);
    return {};
}

Ns timeAtDepth(const std::shared_ptr<OpenCard>& card, const std::stop_token& stop)
{
    const SystemClock clock;
    const auto arena = std::make_shared<const AlignedBuffer>(kIo * kDepth);
    auto engine = engineOn(card, kDepth, arena);
    if (!engine)
        return Ns();
    std::array<IoRequest, kDepth> requests;
    for (std::size_t i = 0; i < kDepth; ++i)
        requests[i] = {.op = IoOp::read, .offset = kIo * i, .buffer = arena->slice(i, kIo), .tag = i};
    std::array<IoCompletion, kDepth> done;
    std::uint64_t count = 0;
    const Ns begin = clock.now(), end = begin + kDeepSpan;
    while (clock.now() < end && !stop.stop_requested()) {
        const auto sent = (*engine)->submit(requests);
        const auto reaped = (*engine)->reap(done, kDepth, end + std::chrono::seconds(1), stop);
        if (!sent || !reaped || *reaped != kDepth)
            return Ns();
        count += kDepth;
    }
    return count > 0 ? (clock.now() - begin) / static_cast<Ns::rep>(count) : Ns();
}

// Returns the smallest alignment of offset, length and memory for direct reads of a file in the folder for temporary
// files; 0 if unsupported.
std::uint64_t directAlignment()
{
    std::error_code none;
    const std::string folder = std::filesystem::temp_directory_path(none).string();
    const Descriptor file(open(folder.c_str(), O_TMPFILE | O_RDWR | O_DIRECT | O_CLOEXEC, S_IRUSR | S_IWUSR));
    const AlignedBuffer buffer(kib(64));
    const auto size = static_cast<ssize_t>(buffer.span().size());
    if (!file || write(file.get(), buffer.span().data(), buffer.span().size()) != size)
        return 0;
    for (const std::size_t alignment : {512UL, 1024UL, 2048UL, 4096UL})
        if (pread(file.get(), buffer.span().data() + alignment, alignment, static_cast<off_t>(alignment)) ==
            static_cast<ssize_t>(alignment))
            return alignment;
    return 0;
}

void lookAtMemory(SelfTest& test)
{
    std::ifstream info("/proc/meminfo");
    for (std::string key, unit; info >> key;) {
        std::uint64_t kibibytes = 0;
        info >> kibibytes;
        std::getline(info, unit);
        if (key == "MemAvailable:")
            test.memoryFree = kibibytes << 10;
    }
    rlimit limit{};
    getrlimit(RLIMIT_MEMLOCK, &limit);
    test.memoryLockable = limit.rlim_cur;
    const AlignedBuffer from(mib(16)), to(mib(16)); // beyond most caches
    const SystemClock clock;
    std::array<double, 5> rates{};
    for (double& rate : rates) {
        const Ns begin = clock.now();
        std::memcpy(to.span().data(), from.span().data(), to.span().size());
        rate = megabytesPerSecond(Bytes(to.span().size()), clock.now() - begin);
    }
    std::ranges::sort(rates);
    test.memoryCopyRate = rates[rates.size() / 2];
}

// Keeps each processor busy with two ordinary threads.
class ProcessorLoad {
public:
    ProcessorLoad() : m_threads(std::size_t{2} * processors())
    {
        for (std::jthread& thread : m_threads)
            thread = std::jthread([](const std::stop_token& stop) {
                while (!stop.stop_requested())
                    ;
            });
    }

private:
    std::vector<std::jthread> m_threads;
};

Result<SelfTest> measureHost(SelfTestExtent extent, const std::stop_token& stop)
{
    const SystemClock clock;
    SelfTest test;
    const Ns begin = clock.now();
    const Ns waitedBefore = schedulingDelay();
    const CpuTimes before = parseCpuTimes(readText("/proc/stat"));
    const auto card = openNull();
    if (!card)
        return tl::unexpected(card.error());
    test.hasRealtimePriority = Realtime::allowed();
    readClock(test);
    lookAtMemory(test);
    test.alignment = directAlignment();
    test.sleep = measureSleeps(stop);
    test.wakeup = measureWakeups(true, stop);
    test.wakeupWithoutPriority = measureWakeups(false, stop);
    if (auto measured = measureIo(*card, test, stop); !measured)
        return tl::unexpected(measured.error());
    test.ioAtDepth32 = timeAtDepth(*card, stop);
    test.stealShare = stealShare(parseCpuTimes(readText("/proc/stat")) - before);
    test.waitShare = std::max(0.0, seconds(schedulingDelay() - waitedBefore) / seconds(clock.now() - begin));
    if (extent == SelfTestExtent::full) {
        const ProcessorLoad load;
        UnderLoad& loaded = test.load.emplace();
        loaded.wakeup = measureWakeups(true, stop);
        loaded.wakeupWithoutPriority = measureWakeups(false, stop);
        loaded.channels = measureIpcLatency(*card, stop);
    }
    test.duration = clock.now() - begin;
    if (stop.stop_requested())
        return fail(Errc::stopped, msg("host", "The self-test was stopped before its end."));
    return test;
}

} // namespace

Result<SelfTest> runSelfTest(SelfTestExtent extent, std::stop_token stop)
{
    Result<SelfTest> result;
    std::jthread([&] { result = measureHost(extent, stop); }).join();
    return result;
}

} // namespace assay::platform
