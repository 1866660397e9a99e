// Hot plug by notifications of the configuration manager, which need no window.
#include "system/platform.h"

#include <initguid.h> // before those that declare interfaces
#include <windows.h>

#include <cfgmgr32.h>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <winioctl.h>

// The library of mingw-w64 10 has them, its header has not.
extern "C" {
CONFIGRET WINAPI CM_Register_Notification(PCM_NOTIFY_FILTER filter, PVOID context, PCM_NOTIFY_CALLBACK callback,
                                          PHCMNOTIFICATION notification);
CONFIGRET WINAPI CM_Unregister_Notification(HCMNOTIFICATION notification);
}

namespace assay::platform {

namespace {

constexpr auto kQuiet = std::chrono::milliseconds(150); // a card brings a burst of events: disk, partitions, volumes
constexpr auto kMaxBurst = std::chrono::milliseconds(1000);
constexpr auto kLook = std::chrono::seconds(2); // readers do not report each insertion: poll as well

class WindowsMonitor final : public DeviceMonitor {
public:
    explicit WindowsMonitor(std::function<void()> changed) : m_changed(std::move(changed)) {}
    ~WindowsMonitor() override
    {
        for (const HCMNOTIFICATION notification : {m_disks, m_volumes})
            if (notification)
                CM_Unregister_Notification(notification); // waits for a callback that runs
        m_thread.request_stop();
        m_wake.notify_all();
    }

    // Changes that the system does not report are found by polling.
    void start()
    {
        if (!isWine()) {
            listen(GUID_DEVINTERFACE_DISK, m_disks);
            listen(GUID_DEVINTERFACE_VOLUME, m_volumes);
        }
        m_thread = std::jthread([this](const std::stop_token& stop) { run(stop); });
    }

private:
    // wine 8 has these functions by name only: a call ends the program.
    static bool isWine() { return GetProcAddress(GetModuleHandleW(L"ntdll.dll"), "wine_get_version") != nullptr; }

    void listen(const GUID& kind, HCMNOTIFICATION& notification)
    {
        CM_NOTIFY_FILTER filter{};
        filter.cbSize = sizeof filter;
        filter.FilterType = CM_NOTIFY_FILTER_TYPE_DEVICEINTERFACE;
        filter.u.DeviceInterface.ClassGuid = kind;
        CM_Register_Notification(&filter, this, &WindowsMonitor::onEvent, &notification);
    }

    // The content of the event does not matter: the list is read again.
    static DWORD CALLBACK onEvent(HCMNOTIFICATION, PVOID context, CM_NOTIFY_ACTION, PCM_NOTIFY_EVENT_DATA, DWORD)
    {
        auto* const self = static_cast<WindowsMonitor*>(context);
        const std::lock_guard lock(self->m_mutex);
        self->m_hasEvent = true;
        self->m_wake.notify_all();
        return ERROR_SUCCESS;
    }

    bool waitForEvent(std::unique_lock<std::mutex>& lock, const std::stop_token& stop, std::chrono::milliseconds most)
    {
        const bool came = m_wake.wait_for(lock, stop, most, [this] { return m_hasEvent; });
        m_hasEvent = false;
        return came;
    }

    void run(const std::stop_token& stop)
    {
        std::unique_lock lock(m_mutex);
        while (!stop.stop_requested()) {
            if (waitForEvent(lock, stop, kLook)) {
                const auto end = std::chrono::steady_clock::now() + kMaxBurst;
                while (std::chrono::steady_clock::now() < end && waitForEvent(lock, stop, kQuiet))
                    ;
            }
            if (stop.stop_requested())
                break;
            lock.unlock();
            m_changed();
            lock.lock();
        }
    }

    std::function<void()> m_changed;
    HCMNOTIFICATION m_disks = nullptr, m_volumes = nullptr;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    bool m_hasEvent = false;
    std::jthread m_thread; // last member: ends before the others are destroyed
};

} // namespace

Result<std::unique_ptr<DeviceMonitor>> startMonitor(std::function<void()> changed)
{
    auto monitor = std::make_unique<WindowsMonitor>(std::move(changed));
    monitor->start();
    return monitor;
}

} // namespace assay::platform
