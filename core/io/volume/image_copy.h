// Copies the image of a file system to a card.
#pragma once

#include "card/device/block_device.h"
#include "io/volume/file_system_image.h"

#include <stop_token>

namespace assay {

enum class ReadBack { no, yes }; // yes: read everything from the card again and compare it

// The first sector is cleared before anything else is written, and is written last, after a flush and, with
// ReadBack::yes, after the comparison of the rest: a copy that is cut off leaves no partition table and no boot sector
// there. The card must be open for writing. Bounded time per I/O. Errc::environment for a failed I/O or a difference,
// hung without an answer, stopped after a stop request.
Result<void> copyToCard(const FileSystemImage& image, BlockDevice& card, ReadBack readBack,
                        const std::stop_token& stop);

} // namespace assay
