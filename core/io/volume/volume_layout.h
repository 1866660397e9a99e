// Locations of the files and of the free space of a card, according to its file system.
#pragma once

#include "ground/base/message.h"
#include "io/measure/resume_point.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace assay {

struct VolumeFile {
    std::string path; // from the root, separated by "/"; raw UTF-8 from the card: display it through displayable()
    Bytes size;       // by its directory entry or inode
    // On the card, in file order; contiguous ones are joined. Longer than `size` if space is reserved beyond the end of
    // the file, shorter if it has holes.
    std::vector<Extent> extents;
    // Contradiction between its directory entry, its clusters and the free space: "cluster 5 is marked free". `extents`
    // ends before the first cluster that cannot belong to the file.
    std::optional<Message> damage = {};
};

struct DamagedFolder {
    std::string path; // as of a file; "/" is the root directory
    Message damage;
};

struct VolumeLayout {
    std::string fileSystem; // "fat12", "fat16", "fat32", "exfat", "ext4"
    Bytes begin, length;    // of the volume on the card
    Bytes cluster;          // for ext4: a block
    Bytes dataOffset;       // origin of the cluster numbers, on the card; for ext4: `begin`
    std::vector<VolumeFile> files;
    std::vector<Extent> free; // on the card, ascending; contiguous ones are joined
    // Location at which Linux would start the next file: FAT32 from the hint of its FSInfo sector on, FAT12 and FAT16
    // from cluster 3 on, exFAT the first free cluster. Nothing for ext4, whose allocator also uses state that is not on
    // the card, and for a full volume.
    std::optional<Bytes> nextWrite;
    std::vector<DamagedFolder> damagedFolders = {}; // their readable entries are in `files`
    // The upper case of each UTF-16 code unit if names are case-insensitive; otherwise empty.
    std::vector<std::uint16_t> upCase = {};
};

// Bounds of a traversal: a file system beyond them counts as damaged.
inline constexpr std::size_t kMaxVolumeFiles = 2'000'000;
inline constexpr std::size_t kMaxVolumeFolders = 200'000;
inline constexpr std::size_t kMaxVolumeExtents = 16'000'000; // of files, and of the free space
inline constexpr std::size_t kMaxVolumePath = 8192;          // bytes
inline constexpr std::size_t kMaxVolumeFolderPath = 4096;

} // namespace assay
