// The data on a card before it is erased, recognised by signatures.
#pragma once

#include "ground/base/units.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

// A file system, or a partition with or without one.
struct FoundData {
    unsigned partition = 0; // 0 = the whole card
    // Name of libblkid and udev: "vfat", "exfat", "ext4", "crypto_LUKS", ...; "" = a partition with unknown content;
    // "gpt" = a partition table of which no partition can be read.
    std::string kind;
    std::string label;         // raw; show it through displayable()
    Bytes size;                // 0 = unknown
    std::optional<Bytes> used; // by files and the file system itself; nothing where it cannot be found out cheaply
};

// Nothing = it could not be found out; empty = no file system and no partition.
using ExistingData = std::optional<std::vector<FoundData>>;

// English, harmless to show: `vfat "HOLIDAY", 12.3 MB of 31.9 GB used`, "none", "unknown".
std::string inWords(const ExistingData& data);

// Returns the used bytes from `head`, the first 2048 bytes or more of the file system. ext2 to ext4: from the free
// blocks of the superblock. FAT32: from the free clusters of the FSInfo sector, a hint that systems update when they
// unmount. Returns nothing for other kinds, and for an inconsistent head. Pure.
std::optional<Bytes> usedBytes(std::string_view kind, std::span<const std::byte> head);

// Returns the offset of the root folder, which holds the label of FAT and exFAT; nothing for other kinds. `head` as
// above. Pure.
std::optional<Bytes> rootFolderOffset(std::string_view kind, std::span<const std::byte> head);

} // namespace assay
