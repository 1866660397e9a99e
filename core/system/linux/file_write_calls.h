// One write method for a file: opened, called once per block, finished.
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
    virtual Result<void> finish() { return {}; } // writes data that the program still buffers
};

// Creates `file`; `source` is a file in memory with more bytes than a block. Errc::badInput if this method cannot write
// such blocks here.
Result<std::unique_ptr<FileWriteCalls>> openFileWriteCalls(FileWriteMethod method, const std::filesystem::path& file,
                                                           const std::filesystem::path& source,
                                                           const FileWriteBounds& bounds);

} // namespace assay::platform
