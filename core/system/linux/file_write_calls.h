// One way to write a file: opened, called for one block after the other, finished.
#pragma once

#include "card/device/file_writer.h"

#include <filesystem>
#include <memory>

namespace assay::platform {

class FileWriteCalls {
public:
    virtual ~FileWriteCalls() = default;
    virtual int descriptor() const = 0;
    virtual Result<void> call(Bytes offset) = 0; // writes the next block, at this offset
    virtual Result<void> finish() { return {}; } // what the program itself still holds
};

// Opens `file` anew, empty; `source` is a file with more bytes than a block, in memory. Errc::badInput: this way cannot
// write such blocks here.
Result<std::unique_ptr<FileWriteCalls>> openFileWriteCalls(FileWriteMethod method, const std::filesystem::path& file,
                                                           const std::filesystem::path& source,
                                                           const FileWriteBounds& bounds);

} // namespace assay::platform
