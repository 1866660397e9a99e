#include "system/windows/completion_engine.h"

#include "ground/base/clock.h"
#include "system/quarantine.h"
#include "system/windows/realtime_priority.h"
#include "system/windows/system_text.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <vector>

namespace assay::platform {

namespace {

constexpr Ns kCancelTime = std::chrono::seconds(1);      // of the destructor
constexpr Ns kHeartbeat = std::chrono::milliseconds(50); // maximum wait between checks of stop request and deadline

// All that the kernel writes to. Shared with the quarantine when a request does not end.
struct Requests {
    struct Slot {
        OVERLAPPED overlapped{}; // first member: its address is that of the slot
        std::uint64_t tag = 0;
        Ns issued{}, submitted{};
        bool isUsed = false;
        bool isAnswered = false; // by `error`, and not by the kernel
        DWORD error = 0;
    };

    std::shared_ptr<OpenCard> card;
    std::shared_ptr<const AlignedBuffer> arena;
    std::vector<Slot> slots;
    std::vector<Slot*> free;
    std::size_t inFlight() const { return slots.size() - free.size(); }
    HANDLE handle() const { return card->handle.get(); }
    HANDLE port() const { return card->port.get(); }
    // Returns null for a request of an earlier engine, which is in quarantine.
    Slot* slotOf(OVERLAPPED* overlapped)
    {
        auto* const slot = reinterpret_cast<Slot*>(overlapped);
        return slot >= slots.data() && slot < slots.data() + slots.size() ? slot : nullptr;
    }
};

class CompletionEngine final : public IoEngine {
public:
    explicit CompletionEngine(std::shared_ptr<Requests> requests) : m_requests(std::move(requests))
    {
        m_entries.resize(depth());
    }
    ~CompletionEngine() override;

    std::string_view name() const override { return "iocp"; }
    unsigned depth() const override { return static_cast<unsigned>(m_requests->slots.size()); }
    Result<std::size_t> submit(std::span<const IoRequest> requests) override;
    Result<std::size_t> reap(std::span<IoCompletion> completions, std::size_t min, Ns deadline,
                             std::stop_token stop) override;

private:
    DWORD send(const IoRequest& request, Requests::Slot& slot);
    void answer(Requests::Slot& slot, DWORD error);
    Result<std::size_t> collect(std::span<IoCompletion> completions, Ns wait);

    SystemClock m_clock;
    RealtimePriority m_priority;
    std::shared_ptr<Requests> m_requests;
    std::vector<OVERLAPPED_ENTRY> m_entries;
};

CompletionEngine::~CompletionEngine()
{
    if (m_requests->inFlight() > 0)
        CancelIoEx(m_requests->handle(), nullptr);
    std::vector<IoCompletion> rest(depth());
    const Ns deadline = m_clock.now() + kCancelTime;
    while (m_requests->inFlight() > 0 && m_clock.now() < deadline)
        if (!collect(rest, std::min(kHeartbeat, deadline - m_clock.now())))
            break;
    if (m_requests->inFlight() > 0)
        quarantine(m_requests, [all = m_requests.get()] {
            return std::ranges::all_of(all->slots, [](const Requests::Slot& slot) {
                return !slot.isUsed || slot.isAnswered || HasOverlappedIoCompleted(&slot.overlapped);
            });
        });
}

DWORD CompletionEngine::send(const IoRequest& request, Requests::Slot& slot)
{
    const HANDLE handle = m_requests->handle();
    const auto size = static_cast<DWORD>(request.buffer.size());
    slot.overlapped = OVERLAPPED{};
    slot.overlapped.Offset = static_cast<DWORD>(request.offset.count());
    slot.overlapped.OffsetHigh = static_cast<DWORD>(request.offset.count() >> 32);
    const BOOL done = request.op == IoOp::read
                          ? ReadFile(handle, request.buffer.data(), size, nullptr, &slot.overlapped)
                          : WriteFile(handle, request.buffer.data(), size, nullptr, &slot.overlapped);
    return done ? ERROR_SUCCESS : GetLastError(); // at once or later: the port tells of its end in both cases
}

// Sends the slot through the port as if the kernel had answered.
void CompletionEngine::answer(Requests::Slot& slot, DWORD error)
{
    slot.isAnswered = true;
    slot.error = error;
    PostQueuedCompletionStatus(m_requests->port(), 0, 0, &slot.overlapped);
}

Result<std::size_t> CompletionEngine::submit(std::span<const IoRequest> requests)
{
    requests = requests.first(std::min(requests.size(), m_requests->free.size()));
    if (auto allowed = checkRequests(m_requests->card->limits(), requests); !allowed)
        return tl::unexpected(allowed.error());
    for (const IoRequest& request : requests) {
        Requests::Slot& slot = *m_requests->free.back();
        m_requests->free.pop_back();
        slot.tag = request.tag;
        slot.isUsed = true;
        slot.isAnswered = false;
        slot.issued = slot.submitted = m_clock.now();
        if (request.op == IoOp::flush) {
            // Windows has no flush with a completion port, so this call waits. The writes to be made durable are
            // complete.
            answer(slot, FlushFileBuffers(m_requests->handle()) ? ERROR_SUCCESS : GetLastError());
            continue;
        }
        const DWORD error = send(request, slot);
        slot.submitted = m_clock.now();
        if (error != ERROR_SUCCESS && error != ERROR_IO_PENDING)
            answer(slot, error);
    }
    return requests.size();
}

Result<std::size_t> CompletionEngine::collect(std::span<IoCompletion> completions, Ns wait)
{
    const auto room = static_cast<ULONG>(std::min(completions.size(), m_entries.size()));
    if (room == 0)
        return std::size_t{0};
    const auto milliseconds = std::chrono::ceil<std::chrono::milliseconds>(std::max(wait, Ns()));
    ULONG count = 0;
    if (!GetQueuedCompletionStatusEx(m_requests->port(), m_entries.data(), room, &count,
                                     static_cast<DWORD>(milliseconds.count()), FALSE)) {
        if (GetLastError() == WAIT_TIMEOUT)
            return std::size_t{0};
        return fail(Errc::environment,
                    msg("device", "Waiting for the card failed: {}; this is a fault of the host.",
                        systemSentence(GetLastError())),
                    lastErrno());
    }
    const Ns now = m_clock.now();
    std::size_t done = 0;
    for (ULONG i = 0; i < count; ++i) {
        Requests::Slot* const slot = m_requests->slotOf(m_entries[i].lpOverlapped);
        if (!slot)
            continue;
        DWORD transferred = m_entries[i].dwNumberOfBytesTransferred;
        DWORD error = slot->error;
        if (!slot->isAnswered)
            error = GetOverlappedResult(m_requests->handle(), &slot->overlapped, &transferred, FALSE) ? ERROR_SUCCESS
                                                                                                      : GetLastError();
        if (error == ERROR_HANDLE_EOF) // the end of a card that has become smaller, or is gone: as a short read
            error = ERROR_SUCCESS;
        const bool failed = error != ERROR_SUCCESS;
        completions[done++] = {
            slot->tag, slot->issued, slot->submitted, now, Bytes(failed ? 0 : transferred), failed ? errnoOf(error) : 0,
            false};
        slot->isUsed = false;
        m_requests->free.push_back(slot);
    }
    return done;
}

Result<std::size_t> CompletionEngine::reap(std::span<IoCompletion> completions, std::size_t min, Ns deadline,
                                           std::stop_token stop)
{
    const std::size_t wanted = std::min({min, m_requests->inFlight(), completions.size()});
    std::size_t count = 0;
    for (Ns wait{};; wait = std::min(kHeartbeat, deadline - m_clock.now())) {
        const auto got = collect(completions.subspan(count), wait);
        if (!got)
            return got;
        count += *got;
        if (count >= wanted || stop.stop_requested() || m_clock.now() >= deadline)
            return count;
    }
}

} // namespace

Result<std::unique_ptr<IoEngine>> makeCompletionEngine(std::shared_ptr<OpenCard> card, unsigned depth,
                                                       std::shared_ptr<const AlignedBuffer> arena)
{
    if (depth == 0 || depth > kMaxPortDepth)
        return fail(Errc::badInput,
                    msg("device", "A queue depth of {} is not possible; choose 1 to {}.", depth, kMaxPortDepth));
    auto requests = std::make_shared<Requests>();
    requests->card = std::move(card);
    requests->arena = std::move(arena);
    requests->slots.resize(depth);
    for (Requests::Slot& slot : requests->slots)
        requests->free.push_back(&slot);
    return std::make_unique<CompletionEngine>(std::move(requests));
}

} // namespace assay::platform
