// Files in a folder on a card's file system, kept as a camera keeps them: written, brought out, closed and deleted
// while others grow.
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
    Bytes largest;              // write
};

// One thread makes, uses and destroys it, and has precedence as long as it lives, as where I/O is timed past the file
// system. Calls block as long as the file system does; a dead card makes them fail when the kernel gives it up.
class CardFiles {
public:
    struct Space {
        Bytes free;    // that may be written
        Bytes cluster; // what a file is given at a time
    };
    virtual ~CardFiles() = default;                  // removes what has been made
    virtual std::string_view fileSystem() const = 0; // "ext4", "vfat", ...
    virtual Space space() const = 0;
    // Each returns 0, or the errno of the call that failed. A file has a number of the caller's choice, and is made
    // when it is first written.
    virtual int write(std::uint64_t file, Bytes at, Bytes length) = 0;
    virtual int sync(std::uint64_t file, bool dataOnly) = 0; // fsync, fdatasync
    // fallocate; `keepSize`: the file is not longer before it is written.
    virtual int reserve(std::uint64_t file, Bytes at, Bytes length, bool keepSize) = 0;
    virtual int close(std::uint64_t file) = 0;
    virtual int remove(std::uint64_t file) = 0;
    // Of a closed file: in how many runs of neighbouring clusters it lies. None where the system does not tell.
    virtual std::optional<std::uint64_t> pieces(std::uint64_t file) const = 0;
};

} // namespace assay
