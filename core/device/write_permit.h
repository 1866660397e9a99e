// The only way to write: a BlockDevice opened for writing wants a WritePermit, and only the rules in write_permit.cpp
// can make one. Opening checks again, on the open descriptor, that the device is still the one the permit names.
#pragma once

#include "base/result.h"
#include "device/device_info.h"
#include "device/station.h"

#include <span>
#include <string>
#include <string_view>

namespace assay {

// What the user said on the command line or confirmed on screen.
struct WriteConsent {
    std::string eraseId; // as typed; not needed for sim: and image:
    bool lab = false;    // loop, zram and other virtual block devices allowed
    bool unmount =
        false; // what is mounted of the card may be unmounted first, once everything else about it is permitted
    std::string station = {}; // a file of enrolled slots that holds besides that of this machine; "" = none
};

class WritePermit {
public:
    const DeviceInfo& device() const { return m_device; }

private:
    explicit WritePermit(DeviceInfo device) : m_device(std::move(device)) {}
    friend Result<WritePermit> grantWritePermit(const DeviceInfo& device, const WriteConsent& consent,
                                                std::span<const StationSlots> stations);
    DeviceInfo m_device;
};

// Pure. Refuses (Errc::refused) a device that ineligibility() names, a virtual one without `lab`, a missing or
// different erase id, and a slot that one of the `stations` does not enrol; `stations` is empty where there is no
// station mode. WriteConsent::station is for the caller to read.
Result<WritePermit> grantWritePermit(const DeviceInfo& device, const WriteConsent& consent,
                                     std::span<const StationSlots> stations = {});

// Is `now`, read again from the open descriptor and its sysfs, still the device that the permit was granted for? Pure;
// Errc::refused names what changed.
Result<void> confirmSameDevice(const WritePermit& permit, const DeviceInfo& now);

} // namespace assay
