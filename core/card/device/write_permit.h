// The permission to write. A BlockDevice can only be opened for writing with a WritePermit, and only the rules in
// write_permit.cpp make one. Opening checks again, on the open descriptor, that the device is still the one that the
// permit names.
#pragma once

#include "card/device/device_info.h"
#include "card/device/slot_enrolment.h"
#include "ground/base/result.h"

#include <span>
#include <string>
#include <string_view>

namespace assay {

// Consent of the user, from the command line or confirmed on screen.
struct WriteConsent {
    std::string eraseId; // as typed; not needed for sim: and image:
    bool lab = false;    // loop, zram and other virtual block devices allowed
    // The file systems of the card may be unmounted first, after all other rules permit the write.
    bool unmount = false;
    std::string station = {}; // a file of enrolled slots, in addition to that of this machine; "" = none
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

// On success returns a permit. Errc::refused for a device that ineligibility() rejects, a virtual device without `lab`,
// a missing or different erase id, and a slot that one of the `stations` does not enrol. `stations` is empty without
// station mode; the caller reads WriteConsent::station. Pure.
Result<WritePermit> grantWritePermit(const DeviceInfo& device, const WriteConsent& consent,
                                     std::span<const StationSlots> stations = {});

// Compares the device of the permit with `now`, read again from the open descriptor and its sysfs. Errc::refused names
// what changed. Pure.
Result<void> confirmSameDevice(const WritePermit& permit, const DeviceInfo& now);
// The same for reading `device`, which needs no permit. Errc::environment for another device, or one without a card.
// Pure.
Result<void> confirmSameDevice(const DeviceInfo& device, const DeviceInfo& now);
// Returns `now`, what was found open, after one of these comparisons: with `permit`, or with `device` where it is null.
Result<DeviceInfo> confirmed(const DeviceInfo& device, const WritePermit* permit, Result<DeviceInfo> now);

} // namespace assay
