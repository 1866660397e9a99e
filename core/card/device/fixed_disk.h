// Distinguishes hard disks, SSDs and eMMC from cards. Neither size nor `removable` alone is enough.
#pragma once

#include "card/device/device_info.h"

namespace assay {

// Bus, reader, model, identity and `removable` of `info` are already set. Fixed disks are:
//   mmc       what calls itself MMC (identity "type"): eMMC; SD cards say SD
//   usb       what speaks USB Attached SCSI, as SSDs do, or has no removable medium, unless it calls itself a reader
//   scsi      what has no removable medium; card readers on PCI have one
//   nvme      always; express_slots.h distinguishes an SD Express card in an enrolled slot
//   sata and other (virtio, ...)     always
// Pure.
bool isFixedDisk(const DeviceInfo& info, bool speaksUas);

} // namespace assay
