// Distinguishes hard disks, SSDs and eMMC from cards. Neither size nor `removable` alone is enough.
#pragma once

#include "device/device_info.h"

#include <string>

namespace assay::platform {

// `folder` is the disk's folder in sysfs; bus, reader, model, identity and `removable` of `info` are already set. Fixed
// disks are:
//   mmc       what calls itself MMC: eMMC (SD cards say SD); `removable` is 0 for both
//   usb       what speaks UAS, as SSDs do, or has no removable medium, unless it calls itself a reader
//   scsi      what has no removable medium; card readers on PCI have one
//   sata, nvme and other (virtio, ...)     always
bool isFixedDisk(const std::string& folder, const DeviceInfo& info);

} // namespace assay::platform
