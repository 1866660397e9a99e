#include "system/quarantine.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace assay::platform {

namespace {

struct Kept {
    std::shared_ptr<void> held;
    std::function<bool()> finished;
};

struct Registry {
    std::mutex mutex;
    std::vector<Kept> kept;

    void releaseFinished()
    {
        std::erase_if(kept, [](const Kept& entry) { return entry.finished(); });
    }
};

// Never destroyed, because a stuck thread may still use its content at exit. Finished entries are released.
Registry& registry()
{
    static auto* const all = new Registry;
    struct AtExit {
        ~AtExit()
        {
            const std::lock_guard lock(all->mutex);
            all->releaseFinished();
        }
    };
    static const AtExit atExit;
    return *all;
}

struct Errand {
    std::mutex mutex;
    std::condition_variable over;
    bool done = false;
    std::atomic<bool> leaving = false; // the thread does not touch anything any more
    std::jthread thread;
};

} // namespace

void quarantine(std::shared_ptr<void> held, std::function<bool()> finished)
{
    Registry& all = registry();
    const std::lock_guard lock(all.mutex);
    all.releaseFinished();
    all.kept.push_back({std::move(held), std::move(finished)});
}

bool finishesWithin(int milliseconds, std::function<void()> work)
{
    const auto errand = std::make_shared<Errand>();
    errand->thread = std::jthread([raw = errand.get(), work = std::move(work)] {
        work();
        {
            const std::lock_guard lock(raw->mutex);
            raw->done = true;
            raw->over.notify_all();
        }
        raw->leaving = true;
    });
    std::unique_lock lock(errand->mutex);
    if (errand->over.wait_for(lock, std::chrono::milliseconds(milliseconds), [&] { return errand->done; })) {
        lock.unlock();
        errand->thread.join();
        return true;
    }
    lock.unlock();
    quarantine(errand, [raw = errand.get()] { return raw->leaving.load(); });
    return false;
}

} // namespace assay::platform
