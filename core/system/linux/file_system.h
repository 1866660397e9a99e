// File system of a folder.
#pragma once

#include "card/device/device_info.h"
#include "ground/base/result.h"

#include <filesystem>
#include <string>
#include <sys/types.h>

namespace assay::platform {

// The type of the file system with this number, from /proc/self/mountinfo (proc(5)); "" where it is not there.
std::string fileSystemType(dev_t device);
// The number of the file system in which a folder lies on the device, or on a partition of it. Errc::badInput when it
// is no folder; refused when it lies somewhere else.
Result<dev_t> fileSystemOn(const DeviceInfo& device, const std::filesystem::path& folder);
// The number of the file system of a folder; Errc::badInput for any other path.
Result<dev_t> fileSystemOf(const std::filesystem::path& folder);
// Errc::refused when the file or folder exists.
Result<void> mustBeNew(const std::filesystem::path& path);
// Errc::environment: the error of a folder or file that cannot be written.
tl::unexpected<Error> cannotWriteOnCard(const std::filesystem::path& path, int osError);

} // namespace assay::platform
