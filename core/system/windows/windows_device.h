// Opens disks of a SystemDisks. platform.h does so with those of this computer, tests with made-up ones.
#pragma once

#include "card/device/block_device.h"
#include "card/device/write_permit.h"
#include "system/windows/system_disks.h"

#include <memory>

namespace assay::platform {

Result<std::vector<DeviceInfo>> listDisks(SystemDisks& disks);
// By a path \\.\PhysicalDriveN. That of a volume, or a drive letter, describes a partition.
Result<DeviceInfo> describeDisk(SystemDisks& disks, const std::string& path);
Result<void> unmountDisk(SystemDisks& disks, const DeviceInfo& mounted);
Result<std::unique_ptr<BlockDevice>> openDiskForReading(SystemDisks& disks, const DeviceInfo& device, Clock& clock);
// Locks and dismounts all volumes on the disk first, and compares it with the permit on the open handle.
Result<std::unique_ptr<BlockDevice>> openDiskForWriting(SystemDisks& disks, const WritePermit& permit, Clock& clock);

} // namespace assay::platform
