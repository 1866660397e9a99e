#include "card/device/existing_data.h"

#include "ground/base/little_endian.h"
#include "ground/base/text.h"

#include <fmt/format.h>

namespace assay {

namespace {

// Linux, Documentation/filesystems/ext4/super.rst
std::optional<Bytes> usedOfExt(std::span<const std::byte> head)
{
    constexpr std::uint64_t kHas64Bit = 0x80;
    const auto super = head.subspan(1024);
    const bool wide = (littleEndian(super, 0x60, 4) & kHas64Bit) != 0;
    const std::uint64_t blocks = littleEndian(super, 0x4, 4) | (wide ? littleEndian(super, 0x150, 4) << 32 : 0);
    const std::uint64_t free = littleEndian(super, 0xC, 4) | (wide ? littleEndian(super, 0x158, 4) << 32 : 0);
    const std::uint64_t shift = 10 + littleEndian(super, 0x18, 4);
    if (littleEndian(super, 0x38, 2) != 0xEF53 || free > blocks || shift > 16 || blocks >> (63 - shift) != 0)
        return std::nullopt;
    return Bytes((blocks - free) << shift);
}

// Microsoft, FAT: General Overview of On-Disk Format 1.03: BPB and FSInfo. FAT12 and FAT16 keep no such number.
std::optional<Bytes> usedOfFat(std::span<const std::byte> head)
{
    const std::uint64_t sector = littleEndian(head, 11, 2), perCluster = littleEndian(head, 13, 1),
                        fatSectors = littleEndian(head, 36, 4), sectors = littleEndian(head, 32, 4);
    const std::uint64_t info = littleEndian(head, 48, 2) * sector,
                        reserved = littleEndian(head, 14, 2) + littleEndian(head, 16, 1) * fatSectors;
    const bool isFat32 = littleEndian(head, 22, 2) == 0 && fatSectors != 0;
    if (!isFat32 || perCluster == 0 || sectors < reserved || info == 0 || info + 512 > head.size() ||
        littleEndian(head, info, 4) != 0x41615252)
        return std::nullopt;
    const std::uint64_t clusters = (sectors - reserved) / perCluster, free = littleEndian(head, info + 488, 4);
    if (free > clusters) // all ones: not known
        return std::nullopt;
    return Bytes((clusters - free) * perCluster * sector);
}

std::string inWords(const FoundData& data)
{
    std::string text = data.partition ? fmt::format("partition {}: ", data.partition) : "";
    text += data.kind.empty() ? "unknown content" : displayable(data.kind, 32);
    if (!data.label.empty())
        text += fmt::format(" \"{}\"", displayable(data.label));
    if (data.used)
        text += fmt::format(", {} of {} used", humanBytes(*data.used), humanBytes(data.size));
    else if (data.size != Bytes(0))
        text += fmt::format(", {}", humanBytes(data.size));
    return text;
}

} // namespace

std::string inWords(const ExistingData& data)
{
    if (!data)
        return "unknown";
    std::string text;
    for (const FoundData& found : *data)
        text += (text.empty() ? "" : "; ") + inWords(found);
    return text.empty() ? "none" : text;
}

std::optional<Bytes> rootFolderOffset(std::string_view kind, std::span<const std::byte> head)
{
    if (head.size() < 2048)
        return std::nullopt;
    std::uint64_t sector = 0, begin = 0, cluster = 0, perCluster = 0; // `begin`: sector of cluster 2
    if (kind == "vfat" && littleEndian(head, 22, 2) == 0) {
        sector = littleEndian(head, 11, 2);
        begin = littleEndian(head, 14, 2) + littleEndian(head, 16, 1) * littleEndian(head, 36, 4);
        cluster = littleEndian(head, 44, 4);
        perCluster = littleEndian(head, 13, 1);
    } else if (kind == "vfat") { // FAT12 and FAT16: behind the FATs
        sector = littleEndian(head, 11, 2);
        begin = littleEndian(head, 14, 2) + littleEndian(head, 16, 1) * littleEndian(head, 22, 2);
        cluster = 2;
    } else if (kind == "exfat" && littleEndian(head, 108, 1) <= 12 &&
               littleEndian(head, 109, 1) <= 25) { // exFAT file system specification, 3.1
        sector = std::uint64_t{1} << littleEndian(head, 108, 1);
        begin = littleEndian(head, 88, 4);
        cluster = littleEndian(head, 96, 4);
        perCluster = std::uint64_t{1} << littleEndian(head, 109, 1);
    }
    if (sector == 0 || cluster < 2)
        return std::nullopt;
    return Bytes((begin + (cluster - 2) * perCluster) * sector);
}

std::optional<Bytes> usedBytes(std::string_view kind, std::span<const std::byte> head)
{
    if (head.size() < 2048)
        return std::nullopt;
    if (kind == "ext2" || kind == "ext3" || kind == "ext4")
        return usedOfExt(head);
    return kind == "vfat" ? usedOfFat(head) : std::nullopt;
}

} // namespace assay
