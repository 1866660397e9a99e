#include "system/linux/uring_engine.h"

#include "ground/base/clock.h"
#include "system/posix/cpu_idle_lock.h"
#include "system/posix/realtime.h"
#include "system/quarantine.h"

#include <algorithm>
#include <cerrno>
#include <liburing.h>
#include <numeric>
#include <system_error>
#include <vector>

namespace assay::platform {

namespace {

constexpr Ns kRingTimeout = std::chrono::seconds(1);     // of the destructor
constexpr Ns kHeartbeat = std::chrono::milliseconds(50); // maximum wait between checks of stop request and deadline
constexpr std::uint64_t kHeartbeatTag = ~std::uint64_t{0};
constexpr std::size_t kPerCall = 4; // requests; the driver begins with the first ones while the rest is prepared
// In bytes: the smallest transfer limit of Linux for USB readers (US_FL_MAX_SECTORS_64).
constexpr std::size_t kNeverSplit = 64 * 512;

// Newest kernels first: there our own thread handles completions when it asks for them, without interrupts
// (Linux 6.1, 5.19, 5.1).
constexpr unsigned kSetups[] = {IORING_SETUP_SINGLE_ISSUER | IORING_SETUP_DEFER_TASKRUN, IORING_SETUP_COOP_TASKRUN, 0};

class UringEngine final : public IoEngine {
public:
    UringEngine(std::shared_ptr<OpenCard> card, std::shared_ptr<const AlignedBuffer> arena)
        : m_card(std::move(card)), m_arena(std::move(arena))
    {
    }
    ~UringEngine() override;
    Result<void> open(unsigned depth);

    std::string_view name() const override { return "io_uring"; }
    unsigned depth() const override { return static_cast<unsigned>(m_slots.size()); }
    Result<std::size_t> submit(std::span<const IoRequest> requests) override;
    Result<std::size_t> reap(std::span<IoCompletion> completions, std::size_t min, Ns deadline,
                             std::stop_token stop) override;

private:
    struct Slot {
        std::uint64_t tag = 0;
        Ns issued{}, submitted{};
    };
    std::size_t inFlight() const { return m_slots.size() - m_freeCount; }
    void prepare(const IoRequest& request, unsigned slot);
    void armHeartbeat();
    int waitForOne(Ns left);
    int sendAll(bool mayBeSplit);
    int sendFew(std::span<const IoRequest> requests, Ns issued);
    std::size_t collect(std::span<IoCompletion> completions);

    SystemClock m_clock;
    CpuIdleLock m_idleLock;
    Realtime m_realtime;
    std::shared_ptr<OpenCard> m_card;
    std::shared_ptr<const AlignedBuffer> m_arena;
    io_uring m_ring{};
    bool m_open = false;
    bool m_fixedBuffers = false;
    bool m_heartbeatArmed = false;
    __kernel_timespec m_heartbeat{0, kHeartbeat.count()};
    std::vector<Slot> m_slots;
    // The first m_freeCount are free slots; the others were taken in this order, last first.
    std::vector<unsigned> m_free;
    std::size_t m_freeCount = 0;
};

Result<void> UringEngine::open(unsigned depth)
{
    const auto problem = [](const char* what, int error) {
        return fail(
            Errc::badInput,
            msg("device", "io_uring cannot be used here ({}: {}).", what, std::generic_category().message(error)),
            error);
    };
    if (depth == 0 || depth > kMaxRingDepth)
        return fail(Errc::badInput,
                    msg("device", "A queue depth of {} is not possible; choose 1 to {}.", depth, kMaxRingDepth));
    int result = -EINVAL;
    for (std::size_t i = 0; i < std::size(kSetups) && result == -EINVAL; ++i)
        result = io_uring_queue_init(depth + 1, &m_ring, kSetups[i]); // one more for the heartbeat
    if (result < 0)
        return problem("setup", -result);
    m_open = true;
    const int descriptor = m_card->descriptor.get();
    if (result = io_uring_register_files(&m_ring, &descriptor, 1); result < 0)
        return problem("descriptor", -result);
    // With little locked memory (RLIMIT_MEMLOCK before Linux 5.12) buffers are mapped per I/O instead: slower, but
    // equally exact.
    const iovec buffers{m_arena->span().data(), m_arena->span().size()};
    m_fixedBuffers = buffers.iov_len > 0 && io_uring_register_buffers(&m_ring, &buffers, 1) == 0;
    io_uring_register_ring_fd(&m_ring); // saves a look-up per call; optional, since Linux 5.18
    m_slots.resize(depth);
    m_free.resize(depth);
    std::iota(m_free.rbegin(), m_free.rend(), 0U);
    m_freeCount = depth;
    return {};
}

UringEngine::~UringEngine()
{
    std::vector<IoCompletion> rest(m_slots.size());
    const Ns deadline = m_clock.now() + kRingTimeout;
    while (inFlight() > 0)
        if (const auto count = reap(rest, 1, deadline, {}); !count || (*count == 0 && m_clock.now() >= deadline))
            break;
    const bool stuck = inFlight() > 0;
    if (m_open && !stuck)
        io_uring_unregister_files(&m_ring); // else the device stays claimed for a while
    if (m_open)
        io_uring_queue_exit(
            &m_ring); // does not wait: the kernel keeps everything that stuck requests need, except their buffers
    if (stuck)
        quarantine(std::const_pointer_cast<AlignedBuffer>(m_arena),
                   [] { return false; }); // there is no event for the end of a stuck request
}

void UringEngine::prepare(const IoRequest& request, unsigned slot)
{
    io_uring_sqe* entry = io_uring_get_sqe(&m_ring); // never null: the ring is larger than the number of slots
    const auto size = static_cast<unsigned>(request.buffer.size());
    switch (request.op) {
    case IoOp::read:
        if (m_fixedBuffers)
            io_uring_prep_read_fixed(entry, 0, request.buffer.data(), size, request.offset.count(), 0);
        else
            io_uring_prep_read(entry, 0, request.buffer.data(), size, request.offset.count());
        break;
    case IoOp::write:
        if (m_fixedBuffers)
            io_uring_prep_write_fixed(entry, 0, request.buffer.data(), size, request.offset.count(), 0);
        else
            io_uring_prep_write(entry, 0, request.buffer.data(), size, request.offset.count());
        break;
    case IoOp::flush: io_uring_prep_fsync(entry, 0, IORING_FSYNC_DATASYNC); break;
    case IoOp::discard: io_uring_prep_nop(entry); break; // rejected by checkRequests()
    }
    entry->flags |= IOSQE_FIXED_FILE;
    entry->user_data = slot;
}

// Arms a timer in the ring that wakes a waiting reap() from time to time. A time limit on each wait would cost a timer
// for every I/O.
void UringEngine::armHeartbeat()
{
    if (m_heartbeatArmed)
        return;
    io_uring_sqe* entry = io_uring_get_sqe(&m_ring);
    if (!entry)
        return; // the queue is full, so completions come soon
    io_uring_prep_timeout(entry, &m_heartbeat, 0, 0);
    entry->user_data = kHeartbeatTag;
    m_heartbeatArmed = true;
}

// Waits for a completion or a heartbeat, at most for the time left.
int UringEngine::waitForOne(Ns left)
{
    if (left > kHeartbeat) {
        armHeartbeat();
        return io_uring_submit_and_wait(&m_ring, 1);
    }
    __kernel_timespec limit{0, std::max<long long>(left.count(), 0)};
    io_uring_cqe* first = nullptr;
    return io_uring_submit_and_wait_timeout(&m_ring, &first, 1, &limit, nullptr);
}

// Submits all prepared requests. Returns 0 or errno. A kernel short of memory takes part of a batch; a bounded number
// of turns sends the rest. A request that the driver must split is first refused, and sent again by a worker of the
// kernel: asking for events too makes that happen now, not in reap(). For small requests this would only handle
// completions one by one while the driver is at work.
int UringEngine::sendAll(bool mayBeSplit)
{
    for (int turn = 0; io_uring_sq_ready(&m_ring) > 0; ++turn) {
        const int sent = mayBeSplit ? io_uring_submit_and_get_events(&m_ring) : io_uring_submit(&m_ring);
        if (sent < 0 && sent != -EAGAIN && sent != -EBUSY && sent != -EINTR)
            return -sent;
        if (turn > 1000)
            return EAGAIN;
    }
    return 0;
}

// 0 or errno.
int UringEngine::sendFew(std::span<const IoRequest> requests, Ns issued)
{
    const std::size_t room = m_freeCount;
    for (const IoRequest& request : requests) {
        const unsigned slot = m_free[--m_freeCount];
        m_slots[slot] = {request.tag, issued, issued};
        prepare(request, slot);
    }
    if (const int problem = sendAll(std::ranges::any_of(
            requests, [](const IoRequest& request) { return request.buffer.size() > kNeverSplit; })))
        return problem;
    const Ns submitted = m_clock.now();
    for (std::size_t i = m_freeCount; i < room; ++i)
        m_slots[m_free[i]].submitted = submitted;
    return 0;
}

Result<std::size_t> UringEngine::submit(std::span<const IoRequest> requests)
{
    requests = requests.first(std::min(requests.size(), m_freeCount));
    if (auto allowed = checkRequests(m_card->limits(), requests); !allowed)
        return tl::unexpected(allowed.error());
    const Ns issued = m_clock.now();
    for (std::size_t done = 0; done < requests.size(); done += kPerCall)
        if (const int problem = sendFew(requests.subspan(done, std::min(kPerCall, requests.size() - done)), issued))
            return fail(Errc::environment,
                        msg("device", "The kernel takes no requests: {}; this is a fault of the host, not of the card.",
                            std::generic_category().message(problem)),
                        problem);
    return requests.size();
}

std::size_t UringEngine::collect(std::span<IoCompletion> completions)
{
    std::size_t count = 0;
    unsigned head = 0, seen = 0;
    io_uring_cqe* entry = nullptr;
    const Ns now = m_clock.now();
    io_uring_for_each_cqe(&m_ring, head, entry)
    {
        if (entry->user_data == kHeartbeatTag) {
            m_heartbeatArmed = false;
        } else {
            if (count == completions.size())
                break;
            const auto slot = static_cast<unsigned>(entry->user_data);
            const bool failed = entry->res < 0;
            completions[count++] = {m_slots[slot].tag,
                                    m_slots[slot].issued,
                                    m_slots[slot].submitted,
                                    now,
                                    Bytes(failed ? 0 : static_cast<std::uint64_t>(entry->res)),
                                    failed ? -entry->res : 0,
                                    false};
            m_free[m_freeCount++] = slot;
        }
        ++seen;
    }
    io_uring_cq_advance(&m_ring, seen);
    return count;
}

Result<std::size_t> UringEngine::reap(std::span<IoCompletion> completions, std::size_t min, Ns deadline,
                                      std::stop_token stop)
{
    const std::size_t wanted = std::min({min, inFlight(), completions.size()});
    std::size_t count = collect(completions);
    while (count < wanted && !stop.stop_requested() && m_clock.now() < deadline) {
        const int result = waitForOne(deadline - m_clock.now());
        if (result < 0 && result != -EINTR && result != -EAGAIN && result != -EBUSY && result != -ETIME)
            return fail(Errc::environment,
                        msg("device", "Waiting for the card failed: {}; this is a fault of the host.",
                            std::generic_category().message(-result)),
                        -result);
        count += collect(completions.subspan(count));
    }
    return count;
}

} // namespace

Result<std::unique_ptr<IoEngine>> makeUringEngine(std::shared_ptr<OpenCard> card, unsigned depth,
                                                  std::shared_ptr<const AlignedBuffer> arena)
{
    auto engine = std::make_unique<UringEngine>(std::move(card), std::move(arena));
    if (auto opened = engine->open(depth); !opened)
        return tl::unexpected(opened.error());
    return engine;
}

} // namespace assay::platform
