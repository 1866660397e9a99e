// Loop devices of this computer and their backing files or disks.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace assay::platform {

// Identity of a file, independent of its path: st_dev and st_ino.
struct FileId {
    std::uint64_t device = 0, inode = 0;
    bool operator==(const FileId&) const = default;
};

struct LoopFile {
    std::string name;           // "loop1"
    std::string path;           // as in sysfs; may not exist, or name another file
    std::optional<FileId> file; // a regular file
    std::string disk;           // or a block device, by its name in sysfs ("sdb"); "" = none
    std::uint64_t end = 0;      // end of the used part, in bytes, rounded down to sectors
    bool isKnown() const { return file || !disk.empty(); }
};

// Returns all attached loop devices. Queries the kernel if this user may open the loop device: its answer is valid for
// deleted files and other mount namespaces. Else resolves the path in sysfs; `file` and `disk` stay empty if that
// fails. `root` as in disk_usage.h.
std::vector<LoopFile> loopFiles(const std::string& root);

} // namespace assay::platform
