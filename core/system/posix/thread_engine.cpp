#include "system/posix/thread_engine.h"

#include "ground/base/clock.h"
#include "system/posix/cpu_idle_lock.h"
#include "system/posix/flush.h"
#include "system/posix/realtime.h"
#include "system/quarantine.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace assay::platform {

namespace {

constexpr auto kWorkerTimeout = std::chrono::seconds(1); // of the destructor

// Everything that the threads use. Shared with the quarantine when a thread does not end.
class Pool {
public:
    Pool(std::shared_ptr<OpenCard> card, unsigned depth, std::shared_ptr<const AlignedBuffer> arena)
        : m_card(std::move(card)), m_arena(std::move(arena)), m_workers(depth)
    {
        m_idle.reserve(depth);
        m_done.reserve(depth);
        m_called.reserve(depth);
        for (Worker& worker : m_workers) {
            m_idle.push_back(&worker);
            worker.thread = std::jthread([this, &worker] { work(worker); });
        }
    }

    unsigned depth() const { return static_cast<unsigned>(m_workers.size()); }
    const OpenCard& card() const { return *m_card; }

    std::size_t submit(std::span<const IoRequest> requests)
    {
        m_called.clear();
        {
            const std::lock_guard lock(m_mutex);
            for (const IoRequest& request : requests.first(std::min(requests.size(), m_idle.size()))) {
                Worker& worker = *m_idle.back();
                m_idle.pop_back();
                worker.request = request;
                worker.completion = {request.tag, m_clock.now(), {}, {}, {}, 0, false};
                worker.asked = true;
                m_called.push_back(&worker);
            }
        }
        for (Worker* const worker : m_called) // with the mutex held they would wake up only to wait for it
            worker->wake.notify_one();
        return m_called.size();
    }

    std::size_t reap(std::span<IoCompletion> completions, std::size_t min, Ns deadline, std::stop_token stop)
    {
        const std::stop_callback wakeUp(stop, [this] {
            const std::lock_guard lock(m_mutex); // not between the look at `stop` and the wait for it
            m_finished.notify_one();
        });
        std::unique_lock lock(m_mutex);
        const std::size_t inFlight = m_workers.size() - m_idle.size();
        const std::size_t wanted = std::min({min, inFlight, completions.size()});
        const std::chrono::steady_clock::time_point until{
            std::chrono::duration_cast<std::chrono::steady_clock::duration>(deadline)};
        m_finished.wait_until(lock, until, [&] { return m_done.size() >= wanted || stop.stop_requested(); });
        const std::size_t count = std::min(m_done.size(), completions.size());
        for (std::size_t i = 0; i < count; ++i) {
            completions[i] = m_done[i]->completion;
            m_idle.push_back(m_done[i]);
        }
        m_done.erase(m_done.begin(), m_done.begin() + static_cast<std::ptrdiff_t>(count));
        return count;
    }

    // Asks all threads to end and waits briefly for busy ones. Returns false when one did not end.
    bool close()
    {
        std::unique_lock lock(m_mutex);
        const bool allBack = m_finished.wait_for(lock, kWorkerTimeout,
                                                 [&] { return m_done.size() + m_idle.size() == m_workers.size(); });
        m_closing = true;
        for (Worker& worker : m_workers)
            worker.wake.notify_one();
        return allBack;
    }

    bool allLeft() const { return m_left.load() == m_workers.size(); }

private:
    struct Worker {
        std::condition_variable wake;
        bool asked = false;
        IoRequest request;
        IoCompletion completion;
        std::jthread thread;
    };

    void work(Worker& worker)
    {
        const Realtime realtime;
        std::unique_lock lock(m_mutex);
        while (true) {
            worker.wake.wait(lock, [&] { return worker.asked || m_closing; });
            if (m_closing)
                break;
            worker.asked = false;
            lock.unlock();
            perform(worker);
            lock.lock();
            m_done.push_back(&worker);
            lock.unlock();
            m_finished.notify_one();
            lock.lock();
        }
        lock.unlock();
        ++m_left;
    }

    void perform(Worker& worker)
    {
        const IoRequest& request = worker.request;
        const int descriptor = m_card->descriptor.get();
        const auto offset = static_cast<off_t>(request.offset.count());
        ssize_t result = -1;
        worker.completion.submitted = m_clock.now();
        switch (request.op) {
        case IoOp::read: result = pread(descriptor, request.buffer.data(), request.buffer.size(), offset); break;
        case IoOp::write: result = pwrite(descriptor, request.buffer.data(), request.buffer.size(), offset); break;
        case IoOp::flush: result = flushCard(descriptor); break;
        case IoOp::discard: break; // rejected by checkRequests()
        }
        const int problem = errno;
        worker.completion.completed = m_clock.now();
        worker.completion.osError = result < 0 ? problem : 0;
        worker.completion.transferred = Bytes(result < 0 ? 0 : static_cast<std::uint64_t>(result));
    }

    SystemClock m_clock;
    std::shared_ptr<OpenCard> m_card;
    std::shared_ptr<const AlignedBuffer> m_arena;
    // No semaphore or condition_variable_any: those of libstdc++ yield before they sleep, or lock twice, which under
    // load costs a time slice of all other threads, some milliseconds.
    std::mutex m_mutex; // guards those below, and Worker::asked
    std::condition_variable m_finished;
    std::vector<Worker*> m_idle, m_done;
    std::vector<Worker*> m_called; // of the thread that submits
    bool m_closing = false;
    std::atomic<std::size_t> m_left = 0;
    std::vector<Worker> m_workers; // last member: the threads end before the others are destroyed
};

class ThreadEngine final : public IoEngine {
public:
    explicit ThreadEngine(std::shared_ptr<Pool> pool) : m_pool(std::move(pool)) {}
    ~ThreadEngine() override
    {
        if (!m_pool->close())
            quarantine(m_pool, [pool = m_pool.get()] { return pool->allLeft(); });
    }
    std::string_view name() const override { return "threads"; }
    unsigned depth() const override { return m_pool->depth(); }
    Result<std::size_t> submit(std::span<const IoRequest> requests) override
    {
        if (auto allowed = checkRequests(m_pool->card().limits(), requests); !allowed)
            return tl::unexpected(allowed.error());
        return m_pool->submit(requests);
    }
    Result<std::size_t> reap(std::span<IoCompletion> completions, std::size_t min, Ns deadline,
                             std::stop_token stop) override
    {
        return m_pool->reap(completions, min, deadline, std::move(stop));
    }

private:
    CpuIdleLock m_idleLock;
    // Under load a thread without real-time priority receives completions late, which delays the next request
    // (docs/method/self-test.md, "Channels").
    Realtime m_realtime;
    std::shared_ptr<Pool> m_pool;
};

} // namespace

Result<std::unique_ptr<IoEngine>> makeThreadEngine(std::shared_ptr<OpenCard> card, unsigned depth,
                                                   std::shared_ptr<const AlignedBuffer> arena)
{
    if (depth == 0 || depth > kMaxThreads)
        return fail(Errc::badInput, msg("device", "A queue depth of {} is not possible with threads; choose 1 to {}.",
                                        depth, kMaxThreads));
    return std::make_unique<ThreadEngine>(std::make_shared<Pool>(std::move(card), depth, std::move(arena)));
}

} // namespace assay::platform
