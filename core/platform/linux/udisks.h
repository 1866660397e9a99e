// Opening block devices, and unmounting them, through the service udisks2, for users who may not do so themselves: it
// asks polkit whether this user may, and passes an open descriptor over the system bus.
#pragma once

#include "base/result.h"
#include "base/units.h"
#include "device/device_info.h"
#include "platform/linux/descriptor.h"

#include <chrono>

namespace assay::platform {

struct UdisksTimeouts {
    std::chrono::milliseconds answer = std::chrono::seconds(5);          // for anything that needs no person
    std::chrono::milliseconds authorization = std::chrono::seconds(120); // for someone to type a password
};

// `flags` as for open(2). The user is asked for a password at most once, where there is an agent that can ask. The
// descriptor is the caller's own; what it leads to is for the caller to check. One sentence that says what to do:
// Errc::environment (denied, no udisks2, no answer in time), Errc::refused when the device is in use, Errc::stopped
// when the program caught a signal meanwhile.
Result<Descriptor> openByUdisks(const DeviceInfo& device, int flags, const UdisksTimeouts& patience = {});

// Of the file system on the disk or partition `number`.
Result<void> unmountByUdisks(const DeviceInfo& device, std::uint64_t number, const UdisksTimeouts& patience = {});

} // namespace assay::platform
