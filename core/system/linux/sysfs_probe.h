// Describes block devices from sysfs. Reads only files and opens no device, so it also works on a captured tree.
#pragma once

#include "card/device/device_info.h"
#include "ground/base/result.h"
#include "system/linux/disk_usage.h"

#include <string>
#include <vector>

namespace assay::platform {

// `root` is put before /sys and /proc: "" for this machine. `name` is the kernel's name, of a disk or of a partition
// (isPartition, the disk's place). DeviceInfo::path becomes "/dev/NAME". Errc::environment when there is no such block
// device.
Result<DeviceInfo> describeFromSysfs(const std::string& root, const std::string& name);
// The same for one of a list: `users` of the same root.
Result<DeviceInfo> describeFromSysfs(const std::string& root, const std::string& name, const DiskUsers& users);

// Returns the kernel names of the disks to show, sorted ("sdb" before "sdaa"): no partitions, ram disks, optical or
// floppy drives, hidden paths of multipath disks, nor virtual devices without content; but empty card readers.
std::vector<std::string> diskNames(const std::string& root);

} // namespace assay::platform
