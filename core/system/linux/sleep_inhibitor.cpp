#include "system/linux/sleep_inhibitor.h"

#include "system/linux/system_bus.h"

#include <fcntl.h>

namespace assay::platform {

SleepInhibitor SleepInhibitor::request()
{
    constexpr std::uint64_t kPatienceUs = 2'000'000;
    SleepInhibitor out;
    sd_bus* rawBus = nullptr;
    if (sd_bus_open_system(&rawBus) < 0)
        return out;
    const SystemBus bus(rawBus);
    sd_bus_set_method_call_timeout(bus.get(), kPatienceUs);
    sd_bus_message* rawReply = nullptr;
    const int answered = sd_bus_call_method(bus.get(), "org.freedesktop.login1", "/org/freedesktop/login1",
                                            "org.freedesktop.login1.Manager", "Inhibit", nullptr, &rawReply, "ssss",
                                            "sleep:idle", "CardAssay", "A memory card is being tested", "block");
    const BusMessage reply(rawReply);
    int lock = -1; // the message owns it
    if (answered >= 0 && sd_bus_message_read(reply.get(), "h", &lock) > 0)
        out.m_lock = Descriptor(fcntl(lock, F_DUPFD_CLOEXEC, 0));
    return out;
}

} // namespace assay::platform
