#include "system/linux/ipc_latency.h"

#include "ground/base/clock.h"
#include "system/linux/uring_engine.h"
#include "system/posix/thread_engine.h"

#include <arpa/inet.h>
#include <array>
#include <atomic>
#include <filesystem>
#include <optional>
#include <poll.h>
#include <span>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

#include <fcntl.h>

namespace assay::platform {

namespace {

constexpr unsigned kMessages = 4000; // so that four are above p99.9
constexpr std::chrono::microseconds kPause(250);
constexpr Ns kLimit = std::chrono::seconds(3);
constexpr int kIpcTimeoutMs = 500;
constexpr std::int64_t kEnd = 1; // in place of an instant

struct Ends {
    Descriptor from, to;
};

Ends openPipe()
{
    std::array<int, 2> ends{-1, -1};
    return pipe2(ends.data(), O_CLOEXEC) == 0 ? Ends{Descriptor(ends[0]), Descriptor(ends[1])} : Ends{};
}

Ends openSocketPair()
{
    std::array<int, 2> ends{-1, -1};
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) == 0
               ? Ends{Descriptor(ends[0]), Descriptor(ends[1])}
               : Ends{};
}

Ends openEvent()
{
    Descriptor event(eventfd(0, EFD_CLOEXEC));
    const int second = event ? fcntl(event.get(), F_DUPFD_CLOEXEC, 0) : -1;
    return {std::move(event), Descriptor(second)};
}

// Its name is removed at once.
Ends openFifo()
{
    std::error_code none;
    std::string folder = (std::filesystem::temp_directory_path(none) / "cardassay-XXXXXX").string();
    if (!mkdtemp(folder.data()))
        return {};
    const std::string name = folder + "/fifo";
    Ends ends;
    if (mkfifo(name.c_str(), S_IRUSR | S_IWUSR) == 0) {
        ends.from = Descriptor(open(name.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
        ends.to = Descriptor(open(name.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC));
    }
    std::filesystem::remove_all(folder, none);
    return ends;
}

// Both ends on the loopback interface: nothing leaves the computer.
Ends openUdp()
{
    Ends ends{Descriptor(socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0)),
              Descriptor(socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0))};
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    auto* const raw = reinterpret_cast<sockaddr*>(&address);
    const bool joined = ends.from && ends.to && bind(ends.from.get(), raw, length) == 0 &&
                        getsockname(ends.from.get(), raw, &length) == 0 && connect(ends.to.get(), raw, length) == 0;
    return joined ? std::move(ends) : Ends{};
}

void takeAll(int from, LatencyHistogram& delays, std::atomic<std::int64_t>& taken)
{
    const SystemClock clock;
    std::int64_t sent = 0;
    pollfd ready{from, POLLIN, 0};
    while (poll(&ready, 1, kIpcTimeoutMs) == 1 && read(from, &sent, sizeof sent) == sizeof sent && sent != kEnd) {
        delays.record(clock.now() - Ns(sent));
        taken.store(sent, std::memory_order_release);
    }
}

// Each message is the instant at which it was sent.
std::optional<Delays> throughKernel(const Ends& ends, const std::stop_token& stop)
{
    if (!ends.from || !ends.to)
        return std::nullopt;
    const SystemClock clock;
    LatencyHistogram delays;
    std::atomic<std::int64_t> taken{0};
    {
        const std::jthread taker([&] { takeAll(ends.from.get(), delays, taken); });
        const Ns limit = clock.now() + kLimit;
        std::int64_t sent = 0;
        for (unsigned i = 0; i < kMessages && clock.now() < limit && !stop.stop_requested();) {
            std::this_thread::sleep_for(kPause);
            if (taken.load(std::memory_order_acquire) != sent)
                continue;
            sent = clock.now().count();
            if (write(ends.to.get(), &sent, sizeof sent) != sizeof sent)
                break;
            ++i;
        }
        while (taken.load(std::memory_order_acquire) != sent && clock.now() < limit)
            std::this_thread::sleep_for(kPause);
        [[maybe_unused]] const auto ended = write(ends.to.get(), &kEnd, sizeof kEnd); // else the receiver times out
    }
    return delays.count() > 0 ? std::optional(delaysOf(delays)) : std::nullopt;
}

// Latency of requests to the kernel, and of completions to the measuring thread.
std::optional<Delays> throughEngine(IoEngine& engine, std::span<std::byte> buffer, const std::stop_token& stop)
{
    const SystemClock clock;
    LatencyHistogram delays;
    // The smallest request of an engine, comparable with the messages of the other channels: completes within the
    // submitting call.
    const IoRequest request{.op = IoOp::read, .offset = Bytes(), .buffer = buffer.first(kSectorBytes)};
    const Ns limit = clock.now() + kLimit;
    for (unsigned i = 0; i < kMessages / 2 && clock.now() < limit && !stop.stop_requested(); ++i) {
        std::this_thread::sleep_for(kPause);
        IoCompletion done;
        if (const auto sent = engine.submit({&request, 1}); !sent || *sent != 1)
            return std::nullopt;
        if (const auto reaped = engine.reap({&done, 1}, 1, limit, stop); !reaped || *reaped != 1)
            break;
        const Ns now = clock.now();
        delays.record(done.submitted - done.issued);
        delays.record(now - done.completed);
    }
    return delays.count() > 0 ? std::optional(delaysOf(delays)) : std::nullopt;
}

} // namespace

std::map<std::string, Delays> measureIpcLatency(const std::shared_ptr<OpenCard>& device, std::stop_token stop)
{
    std::map<std::string, Delays> out;
    const auto add = [&](const char* name, std::optional<Delays> delays) {
        if (delays)
            out[name] = *delays;
    };
    const auto arena = std::make_shared<const AlignedBuffer>(kib(4));
    if (const auto ring = makeUringEngine(device, 1, arena))
        add("own", throughEngine(**ring, arena->span(), stop));
    if (const auto threads = makeThreadEngine(device, 1, arena))
        add(out.contains("own") ? "threads" : "own", throughEngine(**threads, arena->span(), stop));
    add("fifo", throughKernel(openFifo(), stop));
    add("pipe", throughKernel(openPipe(), stop));
    add("socketpair", throughKernel(openSocketPair(), stop));
    add("eventfd", throughKernel(openEvent(), stop));
    add("udp", throughKernel(openUdp(), stop));
    return out;
}

} // namespace assay::platform
