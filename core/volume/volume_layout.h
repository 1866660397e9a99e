// Where the files and the free space of a card lie, as its file system says.
#pragma once

#include "measure/resume_point.h"

#include <optional>
#include <string>
#include <vector>

namespace assay {

struct VolumeFile {
    std::string path; // from the root, with "/" between; UTF-8, as it stands on the card: show it through displayable()
    Bytes size;       // as its folder or inode says
    // On the card, in the order of the file; neighbours are joined. Longer than `size` where space is kept for the file
    // beyond its end, shorter where it has holes.
    std::vector<Extent> extents;
};

struct VolumeLayout {
    std::string fileSystem; // "fat32", "exfat", "ext4"
    Bytes begin, length;    // of the volume on the card
    Bytes cluster;          // ext4: a block
    Bytes dataOffset;       // where clusters are counted from, on the card; ext4: `begin`
    std::vector<VolumeFile> files;
    std::vector<Extent> free; // on the card, ascending; neighbours are joined
    // Where Linux would put the first cluster of the next file: FAT32 from the hint of its FSInfo sector on, exFAT the
    // first free one. Nothing for ext4, whose allocator weighs more than a reader of the card can know, and for a full
    // volume.
    std::optional<Bytes> nextWrite;
};

// Bounds of a walk: more is called damaged.
inline constexpr std::size_t kMaxVolumeFiles = 2'000'000;
inline constexpr std::size_t kMaxVolumeFolders = 200'000;
inline constexpr std::size_t kMaxVolumeExtents = 16'000'000; // of files, and of the free space
inline constexpr std::size_t kMaxVolumePath = 4096;

} // namespace assay
