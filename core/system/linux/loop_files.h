// The loop devices of this computer and what they are made of, whatever path leads there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace assay::platform {

// One file, by whatever path: st_dev and st_ino.
struct FileId {
    std::uint64_t device = 0, inode = 0;
    bool operator==(const FileId&) const = default;
};

struct LoopFile {
    std::string name;           // "loop1"
    std::string path;           // as sysfs shows it; may lead nowhere, or to something else
    std::optional<FileId> file; // a regular file
    std::string disk;           // or a block device, by its name in sysfs ("sdb"); "" = none
    std::uint64_t end = 0;      // of what the loop device covers of it, in bytes, rounded down to sectors
    bool isKnown() const { return file || !disk.empty(); }
};

// All loop devices that have something attached. The kernel is asked where this user may open the loop device: its
// answer holds for files that were deleted, and in other mount namespaces. Else the path that sysfs shows is looked up;
// one that leads nowhere leaves both parts empty. `root` as in disk_usage.h.
std::vector<LoopFile> loopFiles(const std::string& root);

} // namespace assay::platform
