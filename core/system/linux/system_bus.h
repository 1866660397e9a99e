// Owners of sd-bus objects.
#pragma once

#include <memory>
#include <systemd/sd-bus.h>

namespace assay::platform {

struct ReleaseBusObject {
    void operator()(sd_bus* bus) const { sd_bus_close_unref(bus); }
    void operator()(sd_bus_message* message) const { sd_bus_message_unref(message); }
    void operator()(sd_bus_slot* slot) const { sd_bus_slot_unref(slot); }
};
using SystemBus = std::unique_ptr<sd_bus, ReleaseBusObject>;
using BusMessage = std::unique_ptr<sd_bus_message, ReleaseBusObject>;
using BusSlot = std::unique_ptr<sd_bus_slot, ReleaseBusObject>;

} // namespace assay::platform
