// Creates a file system on a card that may be erased. The system's tool creates it in memory and never accesses the
// card; the written extents are copied to the card.
#pragma once

#include "card/device/block_device.h"
#include "io/measure/resume_point.h"
#include "system/posix/descriptor.h"

#include <stop_token>
#include <vector>

namespace assay::platform {

struct FileSystemImage {
    Descriptor memory;           // as large as the card
    std::vector<Extent> written; // extents to be copied to the card; the rest is undefined
};

// Errc::environment where the tool is missing or fails, badInput for a card with blocks of other than 512 bytes.
Result<FileSystemImage> makeFileSystem(const NewFileSystem& kind, const DeviceInfo& card, const std::stop_token& stop);
// Copies with an engine of the card, which must be open for writing, and flushes it. Bounded time per I/O.
Result<void> copyToCard(const FileSystemImage& image, BlockDevice& card, const std::stop_token& stop);
// Mounts the device of the descriptor `card`, which must be unclaimed, as a detached mount: it is accessible only
// through the returned descriptor, and the kernel unmounts it when that is closed, also after a kill. Errc::environment
// without root, or if the kernel does not support the file system.
Result<Descriptor> mountDetached(const NewFileSystem& kind, int card, const std::string& path);

} // namespace assay::platform
