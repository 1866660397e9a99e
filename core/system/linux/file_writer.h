// The ways to write a file, on Linux.
#pragma once

#include "card/device/device_info.h"
#include "card/device/file_writer.h"
#include "system/posix/descriptor.h"

#include <filesystem>
#include <memory>

namespace assay::platform {

// Of a folder on the device, or on a partition of it. Errc::badInput when it is no folder; refused when it lies
// somewhere else, or has a file of the name that would be written; environment when it cannot be written.
Result<std::unique_ptr<FileWriter>> makeFileWriter(const DeviceInfo& device, const std::filesystem::path& folder);
// Of the root of a new file system on the device, by what mountDetached() returned.
Result<std::unique_ptr<FileWriter>> makeFileWriter(const DeviceInfo& device, const NewFileSystem& kind,
                                                   Descriptor mount);
// The same of any folder, wherever it lies.
Result<std::unique_ptr<FileWriter>> makeFileWriter(const std::filesystem::path& folder);

} // namespace assay::platform
