// Describes devices by path or descriptor. Shared by the entry points of platform.h and by opened devices.
#pragma once

#include "card/device/device_info.h"
#include "ground/base/result.h"

#include <string>

namespace assay::platform {

// Describes the disk or partition with this number, from sysfs and, for loop devices, from the driver.
Result<DeviceInfo> describeNumber(std::uint64_t deviceNumber, const std::string& path);
// Describes an open block device or regular file; sizes come from the descriptor.
Result<DeviceInfo> describeOpen(int descriptor, const std::string& path);

// Makes the error for a failed open().
Error openError(const std::string& path, int osError);

} // namespace assay::platform
