// A new file system before it is on the card.
#pragma once

#include "ground/base/result.h"
#include "io/measure/resume_point.h"
#include "io/volume/card_format.h"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace assay {

class FileSystemImage {
public:
    virtual ~FileSystemImage() = default;
    // Extents to be copied to the card, in whole sectors; they may overlap. The rest is undefined.
    virtual std::vector<Extent> written() const = 0;
    // Precondition: within written(). Errc::environment if it is not readable.
    virtual Result<void> read(Bytes at, std::span<std::byte> into) const = 0;
};

// Adds to the image of a volume its partition table, and zeros where tables of earlier content may stand.
std::unique_ptr<FileSystemImage> withPartitionTable(std::unique_ptr<FileSystemImage> volume, const CardFormat& format,
                                                    Bytes capacity);

} // namespace assay
