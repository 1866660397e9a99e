// The list of this machine's disks and the news about them.
#include "platform/platform.h"
#include "support/loop_device.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <condition_variable>
#include <mutex>

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

TEST_CASE("A disk that comes is announced")
{
    skipUnlessRoot();
    std::mutex mutex;
    std::condition_variable news;
    bool changed = false;
    auto monitor = startMonitor([&] {
        const std::lock_guard lock(mutex);
        changed = true;
        news.notify_all();
    });
    REQUIRE(monitor);
    LoopDevice loop(mib(1));
    std::unique_lock lock(mutex);
    CHECK(news.wait_for(lock, std::chrono::seconds(10), [&] { return changed; }));
    lock.unlock();
    monitor->reset();
}

TEST_CASE("Facts about the host are there and name no person")
{
    const auto facts = hostFacts();
    for (const char* key : {"os", "kernel", "cpu", "memory_bytes", "architecture", "cpu_count"})
        CHECK(facts.contains(key));
    CHECK_FALSE(facts.contains("hostname"));
}
