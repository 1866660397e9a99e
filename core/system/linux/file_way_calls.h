// One way to write a file: opened, called for one block after the other, finished.
#pragma once

#include "card/device/file_ways.h"

#include <filesystem>
#include <memory>

namespace assay::platform {

class FileWayCalls {
public:
    virtual ~FileWayCalls() = default;
    virtual int descriptor() const = 0;
    virtual Result<void> call(Bytes offset) = 0; // writes the next block, at this offset
    virtual Result<void> finish() { return {}; } // what the program itself still holds
};

// Opens `file` anew, empty; `source` is a file with more bytes than a block, in memory. Errc::badInput: this way cannot
// write such blocks here.
Result<std::unique_ptr<FileWayCalls>> openFileWay(FileWay way, const std::filesystem::path& file,
                                                  const std::filesystem::path& source, const FileWayBounds& bounds);

} // namespace assay::platform
