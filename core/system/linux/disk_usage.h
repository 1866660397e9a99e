// Finds the users of a disk: mounts, swap and holders of the disk, its partitions, everything stacked on them, and of
// other devices with the same bytes (loop devices over one file, or over a disk).
#pragma once

#include "system/linux/loop_files.h"

#include <memory>
#include <string>
#include <vector>

namespace assay::platform {

struct DiskUsage {
    std::vector<std::string> mountPoints;
    std::vector<std::string> holders; // "dm-0", "md127", "swap", "process 12 (mounted on /mnt)" of another namespace
    bool isSystemDisk = false;        // contains /, /boot, /usr, /var, /home or the program
    std::string backingDisk;          // of a loop device over a disk or partition; "" = none
};

// The mounts, swap areas and loop devices of one moment. Looking at them takes about a millisecond, so a list of disks
// shares one.
class DiskUsers {
public:
    // `root` is put before /sys and /proc ("" = this machine).
    explicit DiskUsers(const std::string& root);
    // `name` is the kernel's name of a disk or partition ("sdb").
    DiskUsage ofDisk(const std::string& name) const;
    // Returns the users of a regular file of `size` bytes as a disk: loop devices in use ("loop1"), and "swap".
    std::vector<std::string> ofFile(const FileId& file, std::uint64_t size) const;

private:
    class Search;
    std::shared_ptr<const Search> m_search;
};

} // namespace assay::platform
