// FileWriter on Linux.
#pragma once

#include "card/device/device_info.h"
#include "card/device/file_writer.h"
#include "system/posix/descriptor.h"

#include <filesystem>
#include <memory>

namespace assay::platform {

// `folder` is on the device or a partition of it. Errc::badInput if it is no folder; refused if it is on another
// device, or contains a file with the name to be written; environment if it is not writable.
Result<std::unique_ptr<FileWriter>> makeFileWriter(const DeviceInfo& device, const std::filesystem::path& folder);
// Writes in the root of a new file system on the device; `mount` is the result of mountDetached().
Result<std::unique_ptr<FileWriter>> makeFileWriter(const DeviceInfo& device, const NewFileSystem& kind,
                                                   Descriptor mount);
// The same for a folder on any device.
Result<std::unique_ptr<FileWriter>> makeFileWriter(const std::filesystem::path& folder);

} // namespace assay::platform
