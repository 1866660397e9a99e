// Makes the file system of an empty card in memory, by tools of the operating system.
#pragma once

#include "io/volume/card_format.h"
#include "io/volume/file_system_image.h"

#include <memory>
#include <stop_token>

namespace assay::platform {

// Errc::environment if this computer cannot make such a file system, with the next step.
Result<void> checkFormatTool(const CardFormat& format);
// Returns the volume without its partition table. Errc::environment if the tool fails or lays it out differently;
// stopped after a stop request. Needs memory for its tables: 140 MB for a card of 4 TB.
Result<std::unique_ptr<FileSystemImage>> makeVolume(const CardFormat& format, const std::stop_token& stop);

// The error of both on a system without such tools.
tl::unexpected<Error> cannotFormatHere();

} // namespace assay::platform
