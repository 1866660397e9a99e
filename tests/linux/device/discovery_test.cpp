// The list of this machine's disks and the news about them.
#include "support/linux/loop_device.h"
#include "system/platform.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <condition_variable>
#include <mutex>
#include <utility>

using namespace assay;
using namespace assay::test;
using namespace assay::platform;

TEST_CASE("The list shows a loop device with content, its erase id, and never two of one id")
{
    LoopDevice loop(mib(1)), twin(mib(1));
    const auto all = listDevices();
    REQUIRE(all);
    const auto find = [&](const std::string& path) {
        return std::find_if(all->begin(), all->end(), [&](const DeviceInfo& info) { return info.path == path; });
    };
    REQUIRE(find(loop.path()) != all->end());
    REQUIRE(find(twin.path()) != all->end());
    CHECK(find(loop.path())->isVirtual);
    CHECK_FALSE(find(loop.path())->eraseId.empty());
    CHECK(find(loop.path())->eraseId != find(twin.path())->eraseId);
}

TEST_CASE("The erase id of one device does not change from look to look")
{
    LoopDevice loop(mib(1));
    CHECK(describeDevice(loop.path())->eraseId == describeDevice(loop.path())->eraseId);
}

namespace {

class News {
public:
    void raise()
    {
        const std::lock_guard lock(m_mutex);
        m_told = true;
        m_signal.notify_all();
    }
    // Something was told since the last time this was asked.
    bool await()
    {
        std::unique_lock lock(m_mutex);
        return m_signal.wait_for(lock, std::chrono::seconds(10), [this] { return std::exchange(m_told, false); });
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_signal;
    bool m_told = false;
};

} // namespace

TEST_CASE("A disk that comes is announced")
{
    skipUnlessRoot();
    News news;
    auto monitor = startMonitor([&] { news.raise(); });
    REQUIRE(monitor);
    LoopDevice loop(mib(1));
    CHECK(news.await());
    monitor->reset();
}

TEST_CASE("After a storm of real events the list has the disks that stayed and none that went")
{
    skipUnlessRoot();
    constexpr std::uint64_t kRounds = 250; // each attaches and detaches: four events of the kernel
    News news;
    auto monitor = startMonitor([&] { news.raise(); });
    REQUIRE(monitor);
    LoopDevice first(mib(3));
    std::vector<std::string> gone;
    for (std::uint64_t round = 0; round < kRounds; ++round) {
        const LoopDevice loop(Bytes((round + 1) * (64 << 10)));
        if (const auto info = describeDevice(loop.path()); info && round % 10 == 0)
            gone.push_back(info->eraseId);
    }
    LoopDevice last(mib(5));
    CHECK(news.await());
    const auto all = listDevices();
    REQUIRE(all);
    const auto capacityAt = [&](const std::string& path) {
        const auto found =
            std::find_if(all->begin(), all->end(), [&](const DeviceInfo& info) { return info.path == path; });
        return found == all->end() ? Bytes(0) : found->capacity;
    };
    CHECK(capacityAt(first.path()) == mib(3));
    CHECK(capacityAt(last.path()) == mib(5));
    CHECK(std::none_of(all->begin(), all->end(), [&](const DeviceInfo& info) {
        return std::find(gone.begin(), gone.end(), info.eraseId) != gone.end();
    }));
    monitor->reset();
}

TEST_CASE("Facts about the host are there and name no person")
{
    const auto facts = hostFacts();
    for (const char* key : {"os", "kernel", "cpu", "memory_bytes", "architecture", "cpu_count"})
        CHECK(facts.contains(key));
    CHECK_FALSE(facts.contains("hostname"));
}
