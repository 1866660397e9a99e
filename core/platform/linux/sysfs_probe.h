// Block devices as sysfs describes them. Reads files only: opens no device, so a captured tree serves as well as this
// machine.
#pragma once

#include "base/result.h"
#include "device/device_info.h"

#include <string>
#include <vector>

namespace assay::platform {

// `root` is put before /sys and /proc: "" for this machine. `name` is the kernel's name, of a disk or of a partition
// (isPartition, the disk's place). DeviceInfo::path becomes "/dev/NAME". Errc::environment when there is no such block
// device.
Result<DeviceInfo> describeFromSysfs(const std::string& root, const std::string& name);

// Kernel names of the disks worth showing, sorted ("sdb" before "sdaa"): no partitions, ram disks, optical or floppy
// drives, hidden paths of multipath disks, nor virtual devices without content. Empty card readers are shown.
std::vector<std::string> diskNames(const std::string& root);

} // namespace assay::platform
