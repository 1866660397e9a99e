// Hot-plug detection by polling: device nodes appear and disappear with their media, and mounts with them.
#include "system/platform.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <set>
#include <sys/mount.h>
#include <sys/param.h>
#include <thread>

namespace assay::platform {

namespace {

constexpr auto kLook = std::chrono::seconds(1);

std::set<std::string> disksAndMounts()
{
    std::set<std::string> names;
    std::error_code gone;
    for (const auto& entry : std::filesystem::directory_iterator("/dev", gone))
        if (const std::string name = entry.path().filename().string(); name.starts_with("disk"))
            names.insert(name);
    names.insert("mounts: " + std::to_string(getfsstat(nullptr, 0, MNT_NOWAIT)));
    return names;
}

class MacMonitor final : public DeviceMonitor {
public:
    explicit MacMonitor(std::function<void()> changed)
        : m_changed(std::move(changed)), m_seen(disksAndMounts()),
          m_thread([this](const std::stop_token& stop) { run(stop); })
    {
    }

private:
    void run(const std::stop_token& stop)
    {
        std::unique_lock lock(m_mutex);
        while (!stop.stop_requested()) {
            m_wake.wait_for(lock, stop, kLook, [] { return false; });
            auto now = disksAndMounts();
            if (stop.stop_requested() || now == m_seen)
                continue;
            m_seen = std::move(now);
            m_changed();
        }
    }

    std::function<void()> m_changed;
    std::set<std::string> m_seen;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::jthread m_thread; // last member: ends before the others are destroyed
};

} // namespace

Result<std::unique_ptr<DeviceMonitor>> startMonitor(std::function<void()> changed)
{
    return std::make_unique<MacMonitor>(std::move(changed));
}

} // namespace assay::platform
