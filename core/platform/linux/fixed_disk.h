// Hard disks, SSDs and eMMC, told from cards: neither size nor `removable` alone can do it.
#pragma once

#include "device/device_info.h"

#include <string>

namespace assay::platform {

// `folder` is the disk's own folder in sysfs; `info` has bus, reader, model, identity and `removable` already. Fixed is
//   mmc       what calls itself MMC: eMMC (SD cards say SD); `removable` is 0 for both
//   usb       what speaks UAS, as SSDs do, or has no removable medium, unless it calls itself a reader
//   scsi      what has no removable medium; card readers on PCI have one
//   sata, nvme and other (virtio, ...)     always
bool isFixedDisk(const std::string& folder, const DeviceInfo& info);

} // namespace assay::platform
