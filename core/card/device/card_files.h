// Files of a recorder in a folder on a card's file system: written, flushed, closed and deleted while others grow.
#pragma once

#include "ground/base/units.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

namespace assay {

struct CardFolder {
    std::filesystem::path path; // on the card
    bool usesPageCache = false; // of the operating system; else each write goes to the device (O_DIRECT)
    Bytes largest;              // largest write
};

// Owner thread only; the thread has real-time priority during the lifetime of the object. Calls block as long as the
// file system does; on a dead card they fail when the kernel gives up.
class CardFiles {
public:
    struct Space {
        Bytes free;    // writable
        Bytes cluster; // allocation unit of a file
    };
    virtual ~CardFiles() = default;                  // removes its files
    virtual std::string_view fileSystem() const = 0; // "ext4", "vfat", ...
    virtual Space space() const = 0;
    // Each returns 0, or the errno of the call that failed. The caller chooses the number of a file, which is created
    // by its first write.
    virtual int write(std::uint64_t file, Bytes at, Bytes length) = 0;
    virtual int sync(std::uint64_t file, bool dataOnly) = 0; // fsync, fdatasync
    // fallocate(2); `keepSize`: preallocation does not change the file size.
    virtual int reserve(std::uint64_t file, Bytes at, Bytes length, bool keepSize) = 0;
    virtual int close(std::uint64_t file) = 0;
    virtual int remove(std::uint64_t file) = 0;
    // Returns the number of extents of a closed file; nothing if the system does not report it.
    virtual std::optional<std::uint64_t> pieces(std::uint64_t file) const = 0;
};

} // namespace assay
