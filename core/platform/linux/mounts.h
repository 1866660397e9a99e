// What is mounted and what is swap, from the text of /proc/self/mountinfo and /proc/swaps (proc(5)). Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace assay::platform {

struct Mount {
    std::string
        deviceNumber; // "8:1"; "0:27" for file systems without a block device of their own (btrfs, overlay, tmpfs)
    std::string point;
    std::string type;
    std::string source;  // "/dev/sda1", "overlay", ...
    std::string options; // of the file system ("lowerdir=...")
};

// Lines that make no sense are passed over. Octal escapes (\040 for a space) are undone.
std::vector<Mount> parseMountInfo(std::string_view text);
// Paths of the swap areas, files included.
std::vector<std::string> parseSwaps(std::string_view text);
// The mount on which `path` lies (longest mount point; of equal ones the last, which covers the others), or null.
const Mount* mountOf(const std::vector<Mount>& mounts, std::string_view path);

} // namespace assay::platform
