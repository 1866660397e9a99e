// D-Bus interface org.freedesktop.UDisks2.Block as the reference manual of udisks 2.9 has it; OpenDevice exists
// since 2.7.3.
#include "system/linux/udisks.h"
#include "system/linux/device_number.h"

#include "ground/base/text.h"
#include "system/linux/discovery.h"
#include "system/linux/sysfs_probe.h"
#include "system/linux/system_bus.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <memory>
#include <poll.h>

namespace assay::platform {

namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* kService = "org.freedesktop.UDisks2";
constexpr const char* kBlock = "org.freedesktop.UDisks2.Block";
constexpr const char* kFilesystem = "org.freedesktop.UDisks2.Filesystem";
constexpr std::uint64_t kNoTimeout = ~std::uint64_t{0}; // of the bus; ask() has its own deadline

tl::unexpected<Error> absent(const DeviceInfo& device)
{
    return fail(Errc::environment, msg("device",
                                       "No permission to open {}, and no udisks2 to ask for it; join the group of the "
                                       "device (mostly disk), set up the rules "
                                       "of packaging/linux/station, or use sudo.",
                                       displayable(device.path, 160)));
}

tl::unexpected<Error> denied(const DeviceInfo& device)
{
    return fail(Errc::environment, msg("device",
                                       "No permission to open {}, and udisks2 does not grant it; join the group of the "
                                       "device (mostly disk), set up the rules "
                                       "of packaging/linux/station, or use sudo.",
                                       displayable(device.path, 160)));
}

tl::unexpected<Error> noAnswer(const DeviceInfo& device)
{
    return fail(Errc::environment, msg("device",
                                       "No permission to open {}, and udisks2 gave no answer in time; join the group "
                                       "of the device (mostly disk), set up the "
                                       "rules of packaging/linux/station, or use sudo.",
                                       displayable(device.path, 160)));
}

tl::unexpected<Error> failed(const DeviceInfo& device, const std::string& reason)
{
    return fail(Errc::environment, msg("device",
                                       "No permission to open {}, and udisks2 could not do it ({}); join the group of "
                                       "the device (mostly disk), set up the "
                                       "rules of packaging/linux/station, or use sudo.",
                                       displayable(device.path, 160), displayable(reason, 160)));
}

tl::unexpected<Error> failed(const DeviceInfo& device, int negativeError)
{
    return failed(device, std::strerror(-negativeError));
}

// Makes the sentence for an error reply of the service or of the bus.
tl::unexpected<Error> errorReply(const DeviceInfo& device, const sd_bus_error& error)
{
    const std::string_view name = error.name ? error.name : "", text = error.message ? error.message : "";
    if (name == SD_BUS_ERROR_SERVICE_UNKNOWN || name == SD_BUS_ERROR_NAME_HAS_NO_OWNER ||
        name.starts_with("org.freedesktop.DBus.Error.Spawn"))
        return absent(device);
    // "NotAuthorized", "NotAuthorizedCanObtain" (a password would do, but nobody is there to ask for it),
    // "NotAuthorizedDismissed"
    if (name.starts_with("org.freedesktop.UDisks2.Error.NotAuthorized") || name == SD_BUS_ERROR_ACCESS_DENIED)
        return denied(device);
    if (name == SD_BUS_ERROR_NO_REPLY)
        return noAnswer(device);
    if (text.find("Device or resource busy") != std::string_view::npos) { // the service has no error name for it
        Error busy = openError(device.path, EBUSY);
        busy.code = Errc::refused; // a retry might ask for the password again
        return tl::unexpected(std::move(busy));
    }
    return failed(device, std::string(text.empty() ? name : text));
}

int keepReply(sd_bus_message* reply, void* kept, sd_bus_error*)
{
    static_cast<BusMessage*>(kept)->reset(sd_bus_message_ref(reply));
    return 1;
}

// Sends `call` and waits for its reply, in its own loop: sd_bus_call() would not return on a signal.
Result<BusMessage> ask(const DeviceInfo& device, sd_bus* bus, sd_bus_message* call, std::chrono::milliseconds patience)
{
    const auto deadline = Clock::now() + patience;
    BusMessage reply;
    sd_bus_slot* slot = nullptr;
    if (const int sent = sd_bus_call_async(bus, &slot, call, keepReply, &reply, kNoTimeout); sent < 0)
        return failed(device, sent);
    const BusSlot pending(slot); // released before `reply`: nothing is delivered after that
    while (!reply) {
        const int done = sd_bus_process(bus, nullptr);
        if (done < 0)
            return absent(device); // the bus closed the connection
        if (done > 0)
            continue;
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
        pollfd wait{sd_bus_get_fd(bus), static_cast<short>(sd_bus_get_events(bus)), 0};
        if (left <= 0)
            return noAnswer(device);
        if (poll(&wait, 1, static_cast<int>(left)) < 0 && errno == EINTR)
            return fail(Errc::stopped,
                        msg("device", "Stopped while waiting for the permission to open {}; nothing was written.",
                            displayable(device.path, 160)));
    }
    if (const sd_bus_error* error = sd_bus_message_get_error(reply.get()))
        return errorReply(device, *error);
    return reply;
}

// Returns the udisks object of a kernel name; characters that D-Bus does not allow become _ and two hex digits.
std::string objectPath(const std::string& name)
{
    std::string path = "/org/freedesktop/UDisks2/block_devices/";
    for (const char c : name) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
        path += plain ? std::string(1, c) : fmt::format("_{:02x}", static_cast<unsigned char>(c));
    }
    return path;
}

// Checks that the name denotes the same device for the service. Needs no user interaction, and detects early that the
// service does not answer.
Result<void> checkNumber(const DeviceInfo& device, sd_bus* bus, const std::string& object,
                         std::chrono::milliseconds patience)
{
    sd_bus_message* raw = nullptr;
    int made =
        sd_bus_message_new_method_call(bus, &raw, kService, object.c_str(), "org.freedesktop.DBus.Properties", "Get");
    const BusMessage call(raw);
    if (made >= 0)
        made = sd_bus_message_append(call.get(), "ss", kBlock, "DeviceNumber");
    if (made < 0)
        return failed(device, made);
    const auto reply = ask(device, bus, call.get(), patience);
    if (!reply)
        return tl::unexpected(reply.error());
    std::uint64_t number = 0;
    if (const int got = sd_bus_message_read(reply->get(), "v", "t", &number); got < 0)
        return failed(device, got);
    if (number != device.deviceNumber)
        return failed(device, "it knows another device by this name");
    return {};
}

Result<Descriptor> openDevice(const DeviceInfo& device, sd_bus* bus, const std::string& object, int flags,
                              std::chrono::milliseconds patience)
{
    const char* mode = (flags & O_ACCMODE) == O_RDONLY ? "r" : "rw";
    sd_bus_message* raw = nullptr;
    int made = sd_bus_message_new_method_call(bus, &raw, kService, object.c_str(), kBlock, "OpenDevice");
    const BusMessage call(raw);
    if (made >= 0)
        made = sd_bus_message_append(call.get(), "sa{sv}", mode, 1, "flags", "i", flags & ~O_ACCMODE);
    if (made >= 0)
        made = sd_bus_message_set_allow_interactive_authorization(call.get(), 1);
    if (made < 0)
        return failed(device, made);
    const auto reply = ask(device, bus, call.get(), patience);
    if (!reply)
        return tl::unexpected(reply.error());
    int passed = -1; // belongs to the message, and is closed with it
    if (const int got = sd_bus_message_read(reply->get(), "h", &passed); got < 0)
        return failed(device, got);
    Descriptor own(fcntl(passed, F_DUPFD_CLOEXEC, 0));
    if (!own)
        return failed(device, -errno);
    const int granted = fcntl(own.get(), F_GETFL);
    if ((granted & O_ACCMODE) != (flags & O_ACCMODE) || (granted & O_DIRECT) != (flags & O_DIRECT))
        return failed(device, "it opened the device in another way than asked for");
    return own;
}

} // namespace

Result<Descriptor> openByUdisks(const DeviceInfo& device, int flags, const UdisksTimeouts& patience)
{
    sd_bus* raw = nullptr;
    if (sd_bus_open_system(&raw) < 0) // DBUS_SYSTEM_BUS_ADDRESS, or the usual place
        return absent(device);
    const SystemBus bus(raw);
    const std::string object = objectPath(nameOfNumber("", device.deviceNumber));
    if (auto same = checkNumber(device, bus.get(), object, patience.answer); !same)
        return tl::unexpected(same.error());
    return openDevice(device, bus.get(), object, flags, patience.authorization);
}

Result<void> unmountByUdisks(const DeviceInfo& device, std::uint64_t number, const UdisksTimeouts& patience)
{
    sd_bus* raw = nullptr;
    if (sd_bus_open_system(&raw) < 0)
        return absent(device);
    const SystemBus bus(raw);
    const std::string object = objectPath(nameOfNumber("", number));
    sd_bus_message* rawCall = nullptr;
    int made = sd_bus_message_new_method_call(bus.get(), &rawCall, kService, object.c_str(), kFilesystem, "Unmount");
    const BusMessage call(rawCall);
    if (made >= 0)
        made = sd_bus_message_append(call.get(), "a{sv}", 0);
    if (made >= 0)
        made = sd_bus_message_set_allow_interactive_authorization(call.get(), 1);
    if (made < 0)
        return failed(device, made);
    if (const auto reply = ask(device, bus.get(), call.get(), patience.authorization); !reply)
        return tl::unexpected(reply.error());
    return {};
}

} // namespace assay::platform
