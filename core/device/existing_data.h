// What a card holds before it is erased, as far as signatures on it tell.
#pragma once

#include "base/units.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

// A file system, or a partition with or without one.
struct FoundData {
    unsigned partition = 0; // 0 = the whole card
    std::string kind;  // as libblkid and udev call it: "vfat", "exfat", "ext4", "crypto_LUKS", ...; "" = a partition
                       // with unknown content
    std::string label; // raw as found; show through displayable()
    Bytes size;        // 0 = unknown
    std::optional<Bytes> used; // by files and the file system itself; nothing where it is not cheaply told
};

// Nothing = it could not be found out; empty = no file system and no partition.
using ExistingData = std::optional<std::vector<FoundData>>;

// English, harmless to show: `vfat "HOLIDAY", 12.3 MB of 31.9 GB used`, "none", "unknown".
std::string inWords(const ExistingData& data);

// Pure. `head` is the beginning of the file system, 2048 bytes or more. ext2 to ext4: free blocks of the superblock;
// FAT32: free clusters of its FSInfo sector, which is a hint that systems keep up to date when they unmount. Nothing
// for other kinds and for heads that make no sense.
std::optional<Bytes> usedBytes(std::string_view kind, std::span<const std::byte> head);

// Pure, of the same head. Where the root folder begins, in which FAT32 and exFAT keep the label; nothing for other
// kinds.
std::optional<Bytes> rootFolderOffset(std::string_view kind, std::span<const std::byte> head);

} // namespace assay
