#include "support/linux/udisks_stand_in.h"

#include <catch2/catch_test_macros.hpp>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <future>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <unistd.h>

namespace assay::test {

namespace {

constexpr const char* kDaemon = "/usr/bin/dbus-daemon";
constexpr const char* kObjects = "/org/freedesktop/UDisks2/block_devices";
constexpr auto kPatience = std::chrono::seconds(20);

// ".../block_devices/loop3" -> "/dev/loop3"; names with other characters do not occur in tests.
std::string nodeOf(const char* object) { return "/dev/" + std::string(object).substr(std::strlen(kObjects) + 1); }

int deviceNumber(sd_bus*, const char* object, const char*, const char*, sd_bus_message* reply, void*, sd_bus_error*)
{
    struct stat st {};
    stat(nodeOf(object).c_str(), &st);
    return sd_bus_message_append(reply, "t", static_cast<std::uint64_t>(st.st_rdev));
}

int onUnmount(sd_bus_message* call, void* standIn, sd_bus_error* error)
{
    return static_cast<UdisksStandIn*>(standIn)->unmount(call, error);
}

int onOpenDevice(sd_bus_message* call, void* standIn, sd_bus_error* error)
{
    return static_cast<UdisksStandIn*>(standIn)->openDevice(call, error);
}

int onInhibit(sd_bus_message* call, void* standIn, sd_bus_error* error)
{
    return static_cast<UdisksStandIn*>(standIn)->inhibitSleep(call, error);
}

// The only option that is given.
int flagsOf(sd_bus_message* call)
{
    const char* key = nullptr;
    int flags = 0;
    sd_bus_message_enter_container(call, 'a', "{sv}");
    sd_bus_message_enter_container(call, 'e', "sv");
    sd_bus_message_read(call, "sv", &key, "i", &flags);
    return key && std::string(key) == "flags" ? flags : 0;
}

} // namespace

int UdisksStandIn::unmount(sd_bus_message* call, sd_bus_error* error)
{
    ++m_askedToUnmount;
    if (m_manner == Manner::denies)
        return sd_bus_error_set(error, "org.freedesktop.UDisks2.Error.NotAuthorizedCanObtain",
                                "Not authorized to perform operation");
    const std::string command = "umount " + nodeOf(sd_bus_message_get_path(call)) + " 2>/dev/null";
    if (std::system(command.c_str()) != 0)
        return sd_bus_error_set(error, "org.freedesktop.UDisks2.Error.DeviceBusy", "target is busy");
    return sd_bus_reply_method_return(call, "");
}

int UdisksStandIn::openDevice(sd_bus_message* call, sd_bus_error* error)
{
    ++m_asked;
    const char* mode = nullptr;
    sd_bus_message_read(call, "s", &mode);
    int flags = flagsOf(call) | (std::string(mode ? mode : "") == "rw" ? O_RDWR : O_RDONLY);
    if (m_manner == Manner::waits)
        return 1; // taken, never answered
    if (m_manner == Manner::denies)
        return sd_bus_error_set(error, "org.freedesktop.UDisks2.Error.NotAuthorizedCanObtain",
                                "Not authorized to perform operation");
    if (m_manner == Manner::opensBadly)
        flags &= ~O_DIRECT;
    const std::string node = m_manner == Manner::opensAnother ? m_other : nodeOf(sd_bus_message_get_path(call));
    const int opened = open(node.c_str(), flags);
    if (opened < 0)
        return sd_bus_error_setf(error, "org.freedesktop.UDisks2.Error.Failed", "Error opening %s: %s", node.c_str(),
                                 std::strerror(errno));
    // The message has its own copy, which goes once it is sent.
    const int sent = sd_bus_reply_method_return(call, "h", opened);
    close(opened);
    return sent;
}

int UdisksStandIn::inhibitSleep(sd_bus_message* call, sd_bus_error* error)
{
    const char* what = nullptr;
    sd_bus_message_read(call, "s", &what);
    if (m_manner == Manner::denies || std::string(what ? what : "") != "sleep:idle")
        return sd_bus_error_set(error, "org.freedesktop.DBus.Error.AccessDenied", "Permission denied");
    int ends[2] = {-1, -1};
    if (pipe2(ends, O_CLOEXEC) != 0)
        return -errno;
    m_lock = ends[0];
    const int sent = sd_bus_reply_method_return(call, "h", ends[1]);
    close(ends[1]);
    return sent;
}

bool UdisksStandIn::sleepInhibited() const
{
    pollfd end = {m_lock, POLLIN, 0};
    return m_lock >= 0 && poll(&end, 1, 0) == 0; // else the other end is closed
}

bool UdisksStandIn::sleepAllowedSoon() const
{
    pollfd end = {m_lock, POLLIN, 0};
    return m_lock < 0 || poll(&end, 1, std::chrono::milliseconds(kPatience).count()) == 1;
}

void UdisksStandIn::serve(const std::function<void(bool)>& started)
{
    static const sd_bus_vtable kBlock[] = {
        SD_BUS_VTABLE_START(0), SD_BUS_PROPERTY("DeviceNumber", "t", deviceNumber, 0, SD_BUS_VTABLE_PROPERTY_CONST),
        SD_BUS_METHOD("OpenDevice", "sa{sv}", "h", onOpenDevice, SD_BUS_VTABLE_UNPRIVILEGED), SD_BUS_VTABLE_END};
    static const sd_bus_vtable kFilesystem[] = {
        SD_BUS_VTABLE_START(0), SD_BUS_METHOD("Unmount", "a{sv}", "", onUnmount, SD_BUS_VTABLE_UNPRIVILEGED),
        SD_BUS_VTABLE_END};
    static const sd_bus_vtable kManager[] = {
        SD_BUS_VTABLE_START(0), SD_BUS_METHOD("Inhibit", "ssss", "h", onInhibit, SD_BUS_VTABLE_UNPRIVILEGED),
        SD_BUS_VTABLE_END};
    sd_bus* bus = nullptr;
    const bool ready = sd_bus_open_system(&bus) >= 0 &&
                       sd_bus_add_fallback_vtable(bus, nullptr, kObjects, "org.freedesktop.UDisks2.Block", kBlock,
                                                  nullptr, this) >= 0 &&
                       sd_bus_add_fallback_vtable(bus, nullptr, kObjects, "org.freedesktop.UDisks2.Filesystem",
                                                  kFilesystem, nullptr, this) >= 0 &&
                       sd_bus_add_object_vtable(bus, nullptr, "/org/freedesktop/login1",
                                                "org.freedesktop.login1.Manager", kManager, this) >= 0 &&
                       sd_bus_request_name(bus, "org.freedesktop.login1", 0) >= 0 &&
                       sd_bus_request_name(bus, "org.freedesktop.UDisks2", 0) >= 0;
    started(ready);
    while (ready) {
        pollfd ends[2] = {{m_wake, POLLIN, 0}, {sd_bus_get_fd(bus), POLLIN, 0}};
        const bool isMute = m_manner == Manner::mute;
        while (!isMute && sd_bus_process(bus, nullptr) > 0) {
        }
        poll(ends, isMute ? 1 : 2, -1);
        if (ends[0].revents != 0)
            break;
    }
    sd_bus_close_unref(bus);
}

void UdisksStandIn::startBus()
{
    if (access(kDaemon, X_OK) != 0)
        SKIP("needs dbus-daemon");
    std::filesystem::permissions(m_folder.path(), std::filesystem::perms(0755)); // other users connect too
    const std::string config = (m_folder / "bus.conf").string();
    std::ofstream(config)
        << "<busconfig><type>system</type><listen>unix:path=" << (m_folder / "bus").string()
        << "</listen><auth>EXTERNAL</auth>"
        << R"(<policy context="default"><allow user="*"/><allow own="*"/><allow send_destination="*"/>)"
        << R"(<allow receive_sender="*"/></policy>)"
        << "</busconfig>";
    m_daemon = std::make_unique<RunningProgram>(std::vector<std::string>{
        kDaemon, "--config-file=" + config, "--nofork", "--nopidfile", "--nosyslog", "--print-address=1"});
    REQUIRE(m_daemon->awaitOutput("unix:", kPatience));
    setenv("DBUS_SYSTEM_BUS_ADDRESS", ("unix:path=" + (m_folder / "bus").string()).c_str(), 1);
}

UdisksStandIn::UdisksStandIn(Manner manner, std::string other) : m_manner(manner), m_other(std::move(other))
{
    startBus();
    if (manner == Manner::absent)
        return;
    m_wake = eventfd(0, EFD_CLOEXEC);
    auto started = std::make_shared<std::promise<bool>>();
    auto ready = started->get_future();
    m_thread = std::jthread([this, started] { serve([&](bool isReady) { started->set_value(isReady); }); });
    REQUIRE(ready.wait_for(kPatience) == std::future_status::ready);
    REQUIRE(ready.get());
}

UdisksStandIn::~UdisksStandIn()
{
    unsetenv("DBUS_SYSTEM_BUS_ADDRESS");
    if (m_lock >= 0)
        close(m_lock);
    if (m_wake < 0)
        return;
    eventfd_write(m_wake, 1);
    m_thread.join();
    close(m_wake);
}

} // namespace assay::test
