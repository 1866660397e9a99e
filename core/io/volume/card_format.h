// The partition and the file system of an empty card, by its capacity, as the File System Specification (SD
// Specifications, Part 2) lays them out. Sources: docs/user/after-test.md.
#pragma once

#include "ground/base/result.h"
#include "ground/base/units.h"
#include "io/measure/resume_point.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace assay {

enum class CardFileSystem { fat12, fat16, fat32, exfat };
const char* name(CardFileSystem fileSystem); // as VolumeLayout::fileSystem: "fat12", "fat16", "fat32", "exfat"

struct CardFormat {
    CardFileSystem fileSystem = CardFileSystem::fat32;
    Bytes boundaryUnit; // of the capacity; the data area starts at a multiple of it
    Bytes cluster;
    Extent volume;      // the partition, on the card
    Bytes dataOffset;   // of cluster 2, on the card
    Bytes tableOffset;  // of the first FAT, in the volume
    bool isGpt = false; // capacities above 2 TiB, which the 32-bit sector numbers of an MBR do not reach
};

inline constexpr Bytes kMinFormatted = mib(4);       // no SD card is smaller
inline constexpr Bytes kMaxFormatted = gib(131'072); // SDUC (SD Physical Layer 9.10, 3.3.2)

// Errc::badInput for a capacity outside these limits, and for logical blocks of other than 512 bytes.
Result<CardFormat> formatFor(Bytes capacity, Bytes logicalBlock);

// Content of a part of the card.
struct CardPart {
    Bytes offset;
    std::vector<std::byte> content;
};
// Returns the MBR, or the protective MBR with the GPT and its copy, whose identifiers are random. The first part is
// the first sector of the card.
std::vector<CardPart> partitionTable(const CardFormat& format, Bytes capacity);

// Sets what a tool that made the volume as a file cannot know: the partition's offset on the card, and the length of
// the FAT up to the data area. `boot`: the first kExfatBootBytes of an exFAT volume; its copy follows them.
inline constexpr std::size_t kExfatBootBytes = 12 * kSectorBytes;
void placeExfat(std::span<std::byte> boot, const CardFormat& format);
// True if the first sector of a volume describes the data area and the clusters of the format.
bool isLaidOutAs(const CardFormat& format, std::span<const std::byte> firstSector);

} // namespace assay
