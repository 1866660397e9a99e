// Creates a file system for a card that may be erased. The system's tool creates it in memory and never accesses the
// card. core/system/card_formatting.h has further functions of this unit.
#pragma once

#include "card/device/block_device.h"
#include "io/volume/file_system_image.h"
#include "system/posix/descriptor.h"

#include <memory>
#include <stop_token>
#include <string>

namespace assay::platform {

// Makes the file system of a whole card. Errc::environment where the tool is missing or fails, badInput for a card with
// blocks of other than 512 bytes.
Result<std::unique_ptr<FileSystemImage>> makeFileSystem(const NewFileSystem& kind, const DeviceInfo& card,
                                                        const std::stop_token& stop);
// Mounts the device of the descriptor `card`, which must be unclaimed, as a detached mount: it is accessible only
// through the returned descriptor, and the kernel unmounts it when that is closed, also after a kill. Errc::environment
// without root, or if the kernel does not support the file system.
Result<Descriptor> mountDetached(const NewFileSystem& kind, int card, const std::string& path);

} // namespace assay::platform
