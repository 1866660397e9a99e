// Device numbers (major and minor) and the kernel's names for them.
#pragma once

#include <cstdint>
#include <string>

namespace assay::platform {

// Returns the kernel's name of the block device with this number; "" when it is gone.
std::string nameOfNumber(const std::string& root, std::uint64_t deviceNumber);

// "8:16" as in sysfs.
std::string numberText(std::uint64_t deviceNumber);

} // namespace assay::platform
