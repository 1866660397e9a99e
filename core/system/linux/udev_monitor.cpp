// Reports hot-plug of disks, with libudev's netlink monitor.
#include "system/platform.h"
#include "system/posix/descriptor.h"

#include <cerrno>
#include <chrono>
#include <libudev.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <thread>

namespace assay::platform {

namespace {

constexpr int kQuietMs = 150; // a card brings a burst of events: disk, partitions, udevd's probing
constexpr auto kMaxBurst = std::chrono::milliseconds(1000);
constexpr int kReceiveBytes = 4 << 20;

struct Free {
    void operator()(udev* context) const { udev_unref(context); }
    void operator()(udev_monitor* monitor) const { udev_monitor_unref(monitor); }
    void operator()(udev_device* device) const { udev_device_unref(device); }
};

class UdevMonitor final : public DeviceMonitor {
public:
    UdevMonitor(std::unique_ptr<udev, Free> context, std::unique_ptr<udev_monitor, Free> monitor, Descriptor wake,
                std::function<void()> changed)
        : m_context(std::move(context)), m_monitor(std::move(monitor)), m_wake(std::move(wake)),
          m_changed(std::move(changed)), m_thread([this](const std::stop_token& stop) { run(stop); })
    {
    }
    ~UdevMonitor() override
    {
        m_thread.request_stop();
        eventfd_write(m_wake.get(), 1);
    }

private:
    // Returns true when an event came within the time; -1 = no limit.
    bool waitForEvent(const std::stop_token& stop, int milliseconds)
    {
        pollfd ends[2] = {{udev_monitor_get_fd(m_monitor.get()), POLLIN, 0}, {m_wake.get(), POLLIN, 0}};
        return poll(ends, 2, milliseconds) > 0 && !stop.stop_requested() && ends[0].revents != 0;
    }

    // The content of the event does not matter: the list is read again. So events lost in an overflow (ENOBUFS) do no
    // harm.
    void takeEvent() { std::unique_ptr<udev_device, Free>(udev_monitor_receive_device(m_monitor.get())); }

    void run(const std::stop_token& stop)
    {
        while (!stop.stop_requested()) {
            if (!waitForEvent(stop, -1))
                continue;
            takeEvent();
            const auto end = std::chrono::steady_clock::now() + kMaxBurst;
            while (std::chrono::steady_clock::now() < end && waitForEvent(stop, kQuietMs))
                takeEvent();
            if (!stop.stop_requested())
                m_changed();
        }
    }

    std::unique_ptr<udev, Free> m_context;
    std::unique_ptr<udev_monitor, Free> m_monitor;
    Descriptor m_wake;
    std::function<void()> m_changed;
    std::jthread m_thread; // last member: ends before the others are destroyed
};

} // namespace

Result<std::unique_ptr<DeviceMonitor>> startMonitor(std::function<void()> changed)
{
    std::unique_ptr<udev, Free> context(udev_new());
    // udevd sends events after it has finished with a device. Without udevd only the kernel's own events exist.
    const bool hasUdevd = access("/run/udev/control", F_OK) == 0;
    std::unique_ptr<udev_monitor, Free> monitor(
        context ? udev_monitor_new_from_netlink(context.get(), hasUdevd ? "udev" : "kernel") : nullptr);
    Descriptor wake(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    const bool ready = monitor && wake &&
                       udev_monitor_filter_add_match_subsystem_devtype(monitor.get(), "block", nullptr) >= 0 &&
                       udev_monitor_enable_receiving(monitor.get()) >= 0;
    if (!ready)
        return fail(Errc::environment,
                    msg("device", "The system does not report inserted and removed cards; refresh the list by hand."),
                    errno);
    udev_monitor_set_receive_buffer_size(monitor.get(), kReceiveBytes); // if this is not allowed the default is enough
    return std::make_unique<UdevMonitor>(std::move(context), std::move(monitor), std::move(wake), std::move(changed));
}

} // namespace assay::platform
