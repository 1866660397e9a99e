// Mounts and swap areas from the text of /proc/PID/mountinfo and /proc/swaps (proc(5)).
#pragma once

#include <cstdint>
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

// The mounts of one mount namespace.
struct MountNamespace {
    std::uint64_t process = 0; // one of another namespace than this program's; 0 = its own
    std::vector<Mount> mounts;
    bool isOwn() const { return process == 0; }
};
// Returns the own namespace first, then each other one that this user may read. `root` is put before /proc.
std::vector<MountNamespace> allMounts(const std::string& root);

// Pure. Skips malformed lines. Decodes octal escapes (\040 for a space).
std::vector<Mount> parseMountInfo(std::string_view text);
// Paths of the swap areas, files included.
std::vector<std::string> parseSwaps(std::string_view text);
// Returns the mount that contains `path` (longest mount point; of equal ones the last, which covers the others), or
// null.
const Mount* mountOf(const std::vector<Mount>& mounts, std::string_view path);

} // namespace assay::platform
