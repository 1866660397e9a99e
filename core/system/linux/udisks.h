// Opens and unmounts block devices through the service udisks2, for users without the right to do so. The service asks
// polkit, and passes an open descriptor over the system bus.
#pragma once

#include "card/device/device_info.h"
#include "ground/base/result.h"
#include "ground/base/units.h"
#include "system/posix/descriptor.h"

#include <chrono>

namespace assay::platform {

struct UdisksTimeouts {
    std::chrono::milliseconds answer = std::chrono::seconds(5);          // for calls that need no person
    std::chrono::milliseconds authorization = std::chrono::seconds(120); // for a person to type a password
};

// `flags` as for open(2). The user is asked for a password at most once, if an agent for that is running. On success
// returns a descriptor that the caller owns; the caller must check which device it is. On failure: Errc::environment
// (denied, no udisks2, no answer in time), Errc::refused when the device is in use, Errc::stopped after a signal; one
// sentence that says what to do.
Result<Descriptor> openByUdisks(const DeviceInfo& device, int flags, const UdisksTimeouts& patience = {});

// Unmounts the file system on the disk or partition `number`.
Result<void> unmountByUdisks(const DeviceInfo& device, std::uint64_t number, const UdisksTimeouts& patience = {});

} // namespace assay::platform
