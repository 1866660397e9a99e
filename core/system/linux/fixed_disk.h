// Distinguishes hard disks, SSDs and eMMC from cards, as card/device/fixed_disk.h does, with what sysfs knows.
#pragma once

#include "card/device/device_info.h"

#include <string>

namespace assay::platform {

// `folder` is the disk's folder in sysfs; bus, reader, model, identity and `removable` of `info` are already set. eMMC
// has `removable` 0 as SD cards have.
bool isFixedDisk(const std::string& folder, const DeviceInfo& info);

} // namespace assay::platform
