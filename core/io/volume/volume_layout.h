// Where the files and the free space of a card lie, as its file system says.
#pragma once

#include "ground/base/message.h"
#include "io/measure/resume_point.h"

#include <cstdint>
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
    // Why its folder, its clusters and the map of free space contradict each other: "cluster 5 is marked free".
    // `extents` ends before the first cluster that cannot be its own.
    std::optional<Message> damage = {};
};

struct DamagedFolder {
    std::string path; // as that of a file; "/" is the root folder
    Message damage;
};

struct VolumeLayout {
    std::string fileSystem; // "fat12", "fat16", "fat32", "exfat", "ext4"
    Bytes begin, length;    // of the volume on the card
    Bytes cluster;          // ext4: a block
    Bytes dataOffset;       // where clusters are counted from, on the card; ext4: `begin`
    std::vector<VolumeFile> files;
    std::vector<Extent> free; // on the card, ascending; neighbours are joined
    // Where Linux would put the first cluster of the next file: FAT32 from the hint of its FSInfo sector on, FAT12 and
    // FAT16 from cluster 3 on, exFAT the first free one. Nothing for ext4, whose allocator weighs more than a reader of
    // the card can know, and for a full volume.
    std::optional<Bytes> nextWrite;
    std::vector<DamagedFolder> damagedFolders = {}; // what could be read of them is among the files
    // The upper case of each UTF-16 code unit, where names are looked up without regard to case; else empty.
    std::vector<std::uint16_t> upCase = {};
};

// Bounds of a walk: a file system with more is called damaged.
inline constexpr std::size_t kMaxVolumeFiles = 2'000'000;
inline constexpr std::size_t kMaxVolumeFolders = 200'000;
inline constexpr std::size_t kMaxVolumeExtents = 16'000'000; // of files, and of the free space
inline constexpr std::size_t kMaxVolumePath = 8192;          // bytes
inline constexpr std::size_t kMaxVolumeFolderPath = 4096;

} // namespace assay
