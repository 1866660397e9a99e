// Parses mounts and swap areas from the text of /proc/self/mountinfo and /proc/swaps (proc(5)). Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace assay::platform {

struct Mount {
    // "8:1"; "0:27" for file systems without a block device of their own (btrfs, overlay, tmpfs)
    std::string deviceNumber;
    std::string point;
    std::string type;
    std::string source;  // "/dev/sda1", "overlay", ...
    std::string options; // of the file system ("lowerdir=...")
};

// Skips malformed lines. Decodes octal escapes (\040 for a space).
std::vector<Mount> parseMountInfo(std::string_view text);
// Paths of the swap areas, files included.
std::vector<std::string> parseSwaps(std::string_view text);
// Returns the mount that contains `path` (longest mount point; of equal ones the last, which covers the others), or
// null.
const Mount* mountOf(const std::vector<Mount>& mounts, std::string_view path);

} // namespace assay::platform
