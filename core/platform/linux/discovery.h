// Descriptions from paths and descriptors of this machine; shared by the entry points of platform.h and by opened
// devices.
#pragma once

#include "base/result.h"
#include "device/device_info.h"

#include <string>

namespace assay::platform {

// The whole-disk or partition node with this number, described by sysfs and, for loop devices, by the driver.
Result<DeviceInfo> describeNumber(std::uint64_t deviceNumber, const std::string& path);
// The same from an open descriptor of a block device or a regular file; sizes come from the descriptor.
Result<DeviceInfo> describeOpen(int descriptor, const std::string& path);

// "" or the sentence for an open() that failed.
Error openError(const std::string& path, int osError);
// "image:card.img" -> "card.img"; anything else unchanged.
std::string filePath(const std::string& devicePath);

} // namespace assay::platform
