// Finds the users of a disk: mounts, swap and holders of the disk, its partitions, and everything stacked on them.
#pragma once

#include <string>
#include <vector>

namespace assay::platform {

struct DiskUsage {
    std::vector<std::string> mountPoints;
    std::vector<std::string> holders; // "dm-0", "md127", "swap"
    bool isSystemDisk = false;        // contains /, /boot, /usr, /var, /home or the program
};

// `root` is put before /sys and /proc ("" = this machine). `name` is the kernel's name of a disk or partition ("sdb").
DiskUsage usageOf(const std::string& root, const std::string& name);

} // namespace assay::platform
