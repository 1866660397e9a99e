// Write methods for a file on a card's file system, each call timed.
#pragma once

#include "ground/base/result.h"
#include "ground/base/units.h"

#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>

namespace assay {

enum class FileWriteMethod {
    fwriteCalls,  // the C library's buffer, 4 KiB
    fwriteBuf64k, // setvbuf
    fwriteBuf1m,
    fwriteFlush, // fflush after each
    write,
    writeFsync, // after each call, as the next
    writeFdatasync,
    osync, // O_SYNC, O_DSYNC, O_DIRECT
    odsync,
    odirect,
    mmapMsync, // MS_SYNC after each
    uring,
    uringFixed, // with a registered buffer
    splice,     // from a pipe
    sendfile,   // from a file in memory, as the next two
    copyFileRange,
    readWrite,
};
struct FileWriteMethodSpec {
    FileWriteMethod method;
    const char* id;     // in the record: "write_fsync"
    bool usesPageCache; // returns before the device has the data
};
std::span<const FileWriteMethodSpec> fileWriteMethods();

struct FileWriteBounds {
    Bytes block; // per call, 1 B to 64 MiB
    Bytes most;  // in total
    Ns time{};   // of all calls
};

struct FileWriteResult {
    std::uint64_t calls = 0;
    Bytes written;
    Ns calling{};                              // first call to the end of the last
    Ns stored{};                               // first call to the end of a final fsync: then the device has everything
    Ns processor{};                            // user and system time of this program for it
    std::optional<Bytes> toDevice;             // written to the device meanwhile and by a final syncfs(), of anybody
    std::optional<std::uint64_t> deviceWrites; // in how many I/Os
    std::optional<double> cached;              // share of the pages of the file in the page cache after the last call
    std::optional<std::uint64_t> deviceFlushes{}; // told to keep what it holds; one without data counts as a write too
};

// A new file system on a whole card: id of the parameter, and the type name on Linux.
struct NewFileSystem {
    const char* id;
    const char* type;
};
std::span<const NewFileSystem> newFileSystems();

// Writes one file in its folder repeatedly, and removes it at the end. Owner thread only.
class FileWriter {
public:
    virtual ~FileWriter() = default;
    virtual std::string_view fileSystem() const = 0; // "ext4", "vfat", ...
    // Calls `onCall` with the time of each call. Errc::badInput if this method cannot write such blocks here;
    // environment if the file system failed.
    virtual Result<FileWriteResult> run(FileWriteMethod method, const FileWriteBounds& bounds,
                                        const std::function<void(Ns)>& onCall, std::stop_token stop) = 0;
};

} // namespace assay
