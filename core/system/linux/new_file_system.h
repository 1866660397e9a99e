// A file system that this program makes on a card which it may erase. The system's own tool makes it in memory and
// never sees the card; what the tool wrote there is copied to the card.
#pragma once

#include "card/device/block_device.h"
#include "io/measure/resume_point.h"
#include "system/posix/descriptor.h"

#include <stop_token>
#include <vector>

namespace assay::platform {

struct FileSystemImage {
    Descriptor memory;           // as large as the card
    std::vector<Extent> written; // what of it has to be on the card; the rest may hold anything
};

// Errc::environment where the tool is missing or fails, badInput for a card with blocks of other than 512 bytes.
Result<FileSystemImage> makeFileSystem(const NewFileSystem& kind, const DeviceInfo& card, const std::stop_token& stop);
// By an engine of the card, which must be open for writing, and a flush. Bounded time for each I/O.
Result<void> copyToCard(const FileSystemImage& image, BlockDevice& card, const std::stop_token& stop);
// Mounts what the descriptor `card` is open on, which nobody may have claimed, but at no place: only paths through the
// descriptor that is returned lead there, and the kernel unmounts it with that, also when the program is killed.
// Errc::environment: not root, or the kernel does not know such a file system.
Result<Descriptor> mountDetached(const NewFileSystem& kind, int card, const std::string& path);

} // namespace assay::platform
