#include "card/device/existing_data.h"

#include "ground/base/text.h"

#include <fmt/format.h>

namespace assay {

namespace {

// A little-endian number of `size` bytes; the caller has checked that it lies inside.
std::uint64_t number(std::span<const std::byte> bytes, std::size_t at, std::size_t size)
{
    std::uint64_t value = 0;
    for (std::size_t i = size; i-- > 0;)
        value = value << 8 | std::to_integer<std::uint64_t>(bytes[at + i]);
    return value;
}

// Linux, Documentation/filesystems/ext4/super.rst
std::optional<Bytes> usedOfExt(std::span<const std::byte> head)
{
    constexpr std::uint64_t kHas64Bit = 0x80;
    const auto super = head.subspan(1024);
    const bool wide = (number(super, 0x60, 4) & kHas64Bit) != 0;
    const std::uint64_t blocks = number(super, 0x4, 4) | (wide ? number(super, 0x150, 4) << 32 : 0);
    const std::uint64_t free = number(super, 0xC, 4) | (wide ? number(super, 0x158, 4) << 32 : 0);
    const std::uint64_t shift = 10 + number(super, 0x18, 4);
    if (number(super, 0x38, 2) != 0xEF53 || free > blocks || shift > 16 || blocks >> (63 - shift) != 0)
        return std::nullopt;
    return Bytes((blocks - free) << shift);
}

// Microsoft, FAT: General Overview of On-Disk Format 1.03: BPB and FSInfo. FAT12 and FAT16 keep no such number.
std::optional<Bytes> usedOfFat(std::span<const std::byte> head)
{
    const std::uint64_t sector = number(head, 11, 2), perCluster = number(head, 13, 1),
                        fatSectors = number(head, 36, 4), sectors = number(head, 32, 4);
    const std::uint64_t info = number(head, 48, 2) * sector,
                        reserved = number(head, 14, 2) + number(head, 16, 1) * fatSectors;
    const bool isFat32 = number(head, 22, 2) == 0 && fatSectors != 0;
    if (!isFat32 || perCluster == 0 || sectors < reserved || info == 0 || info + 512 > head.size() ||
        number(head, info, 4) != 0x41615252)
        return std::nullopt;
    const std::uint64_t clusters = (sectors - reserved) / perCluster, free = number(head, info + 488, 4);
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
    if (kind == "vfat" && number(head, 22, 2) == 0) {
        sector = number(head, 11, 2);
        begin = number(head, 14, 2) + number(head, 16, 1) * number(head, 36, 4);
        cluster = number(head, 44, 4);
        perCluster = number(head, 13, 1);
    } else if (kind == "vfat") { // FAT12 and FAT16: behind the FATs
        sector = number(head, 11, 2);
        begin = number(head, 14, 2) + number(head, 16, 1) * number(head, 22, 2);
        cluster = 2;
    } else if (kind == "exfat" && number(head, 108, 1) <= 12 &&
               number(head, 109, 1) <= 25) { // exFAT file system specification, 3.1
        sector = std::uint64_t{1} << number(head, 108, 1);
        begin = number(head, 88, 4);
        cluster = number(head, 96, 4);
        perCluster = std::uint64_t{1} << number(head, 109, 1);
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
