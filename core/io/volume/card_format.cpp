#include "io/volume/card_format.h"

#include "ground/base/digest.h"
#include "ground/base/little_endian.h"
#include "io/volume/file_systems.h"

#include <algorithm>
#include <array>
#include <boost/crc.hpp>
#include <charconv>
#include <cstring>
#include <optional>
#include <string>

namespace assay {

namespace {

using Sectors = std::uint64_t;

// Up to this capacity: sectors of a cluster, of a boundary unit.
struct FormatRow {
    Bytes capacity;
    Sectors cluster, boundary;
};
// Public formatters stop at 2 TiB. The last three rows continue the doubling of the three before.
constexpr std::array<FormatRow, 12> kFormatRows = {{{mib(8), 16, 16},
                                                    {mib(64), 32, 32},
                                                    {mib(256), 32, 64},
                                                    {gib(1), 32, 128},
                                                    {gib(2), 64, 128},
                                                    {gib(32), 64, 8192},
                                                    {gib(128), 256, 32768},
                                                    {gib(512), 512, 65536},
                                                    {gib(2048), 1024, 131072},
                                                    {gib(8192), 2048, 262144},
                                                    {gib(32768), 4096, 524288},
                                                    {kMaxFormatted, 8192, 1048576}}};
constexpr Bytes kMaxFat16 = gib(2), kMaxFat32 = gib(32), kMaxMbr = gib(2048);
constexpr Sectors kFatTables = 2, kRootSectors = 32; // 512 entries; FAT32 has its root in a cluster
constexpr Sectors kMinFat32Reserved = 9;             // boot sectors and their copies
constexpr Sectors kMaxFat12Clusters = 4084, kMaxFat16Clusters = 65524;
constexpr Sectors kGptSectors = 33;                          // header and 128 entries, without the protective MBR
constexpr Sectors kLargeFat16 = 65536, kFirstLba = 16450560; // beyond: types 0x06 and 0x0C

Bytes bytesOf(Sectors sectors) { return Bytes(kSectorBytes) * sectors; }
Sectors sectorsOf(Bytes bytes) { return bytes / Bytes(kSectorBytes); }
constexpr Sectors ceilDiv(Sectors value, Sectors by) { return (value + by - 1) / by; }

// Sectors of one FAT as mkfs.fat chooses them: enough for two reserved entries and all clusters beside the FATs.
Sectors tableSectors(Sectors area, Sectors cluster, unsigned bits)
{
    constexpr Sectors kSectorBits = kSectorBytes * 8;
    const Sectors clusters = (area * kSectorBits + kFatTables * 2 * bits) / (cluster * kSectorBits + kFatTables * bits);
    return ceilDiv(ceilDiv((clusters + 2) * bits, 8), kSectorBytes);
}

CardFormat formatOf(CardFileSystem fileSystem, const FormatRow& row, Sectors start, Sectors length, Sectors reserved,
                    Sectors data)
{
    return {fileSystem,    bytesOf(row.boundary), bytesOf(row.cluster), {bytesOf(start), bytesOf(length)},
            bytesOf(data), bytesOf(reserved)};
}

// The FAT size depends on the volume, whose start depends on the FAT size. Returns nothing if they do not match for a
// volume that ends `trimmed` sectors before the card does.
std::optional<CardFormat> smallFat(const FormatRow& row, Sectors total, Sectors trimmed, unsigned bits)
{
    Sectors table = 1;
    for (int attempt = 0; attempt < 8; ++attempt) {
        const Sectors system = 1 + kFatTables * table + kRootSectors;
        const Sectors data = ceilDiv(row.boundary + system, row.boundary) * row.boundary;
        if (data + trimmed >= total)
            return std::nullopt;
        const Sectors start = data - system, length = total - trimmed - start;
        const Sectors needed = tableSectors(length - 1 - kRootSectors, row.cluster, bits);
        const Sectors clusters = (total - trimmed - data) / row.cluster;
        if (needed == table && (bits == 12 ? clusters <= kMaxFat12Clusters
                                           : clusters > kMaxFat12Clusters && clusters <= kMaxFat16Clusters))
            return formatOf(bits == 12 ? CardFileSystem::fat12 : CardFileSystem::fat16, row, start, length, 1, data);
        table = needed;
    }
    return std::nullopt;
}

std::optional<CardFormat> smallFat(const FormatRow& row, Sectors total)
{
    constexpr Sectors kTrimmedClusters = 64; // a FAT16 of 2 GiB would have twelve clusters too many
    for (Sectors trimmed = 0; trimmed < kTrimmedClusters * row.cluster; ++trimmed)
        for (const unsigned bits : {12U, 16U})
            if (auto format = smallFat(row, total, trimmed, bits))
                return format;
    return std::nullopt;
}

// The reserved sectors fill the system area up to a boundary.
std::optional<CardFormat> largeFat(const FormatRow& row, Sectors total)
{
    const Sectors length = total - row.boundary;
    for (Sectors system = row.boundary; system < length; system += row.boundary) {
        // The sectors of the FATs are not reserved ones, so mkfs.fat counts them as area: the FAT grows until it fits.
        Sectors table = tableSectors(length - system, row.cluster, 32);
        while (kFatTables * table < system &&
               tableSectors(length - (system - kFatTables * table), row.cluster, 32) != table)
            ++table;
        if (kFatTables * table + kMinFat32Reserved <= system)
            return formatOf(CardFileSystem::fat32, row, row.boundary, length, system - kFatTables * table,
                            row.boundary + system);
    }
    return std::nullopt;
}

CardFormat exfatFormat(const FormatRow& row, Sectors total, bool isGpt)
{
    const Sectors length = total - row.boundary - (isGpt ? kGptSectors : 0);
    CardFormat format = formatOf(CardFileSystem::exfat, row, row.boundary, length, row.boundary / 2, 2 * row.boundary);
    format.isGpt = isGpt;
    return format;
}

template <class Number> void put(std::span<std::byte> into, std::size_t at, Number value)
{
    for (std::size_t i = 0; i < sizeof value; ++i)
        into[at + i] = static_cast<std::byte>(value >> (8 * i) & 0xFF);
}

std::byte partitionType(const CardFormat& format, Bytes capacity)
{
    const Sectors total = sectorsOf(capacity);
    switch (format.fileSystem) {
    case CardFileSystem::fat12: return std::byte{0x01};
    case CardFileSystem::fat16: return total < kLargeFat16 ? std::byte{0x04} : std::byte{0x06};
    case CardFileSystem::fat32: return total < kFirstLba ? std::byte{0x0B} : std::byte{0x0C};
    case CardFileSystem::exfat: return std::byte{0x07};
    }
    return {};
}

// Cylinder, head and sector of 255 heads with 63 sectors; the largest ones for what lies beyond them.
void putChs(std::span<std::byte> into, std::size_t at, Sectors sector)
{
    constexpr Sectors kHeads = 255, kPerTrack = 63, kCylinders = 1024;
    sector = std::min(sector, kHeads * kPerTrack * kCylinders - 1);
    const Sectors cylinder = sector / (kHeads * kPerTrack);
    put(into, at, static_cast<std::uint8_t>(sector / kPerTrack % kHeads));
    put(into, at + 1, static_cast<std::uint8_t>(sector % kPerTrack + 1 + (cylinder >> 8 << 6)));
    put(into, at + 2, static_cast<std::uint8_t>(cylinder & 0xFF));
}

CardPart mbr(std::byte type, Sectors start, Sectors length)
{
    constexpr std::size_t kEntry = 446;
    CardPart sector{Bytes(), std::vector<std::byte>(kSectorBytes)};
    putChs(sector.content, kEntry + 1, start);
    sector.content[kEntry + 4] = type;
    putChs(sector.content, kEntry + 5, start + length - 1);
    put(sector.content, kEntry + 8, static_cast<std::uint32_t>(start));
    put(sector.content, kEntry + 12, static_cast<std::uint32_t>(std::min<Sectors>(length, 0xFFFFFFFF)));
    put(sector.content, 510, std::uint16_t{0xAA55});
    return sector;
}

// A GUID's first three fields are little endian (UEFI 2.10, appendix A).
void putGuid(std::span<std::byte> into, std::size_t at, std::string text)
{
    constexpr std::array<std::size_t, 16> kPlace = {3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15};
    std::erase(text, '-');
    for (std::size_t i = 0; i < kPlace.size(); ++i) {
        std::uint8_t byte = 0;
        std::from_chars(&text[2 * i], &text[2 * i] + 2, byte, 16);
        into[at + kPlace[i]] = std::byte{byte};
    }
}

std::uint32_t crcOf(std::span<const std::byte> bytes)
{
    boost::crc_32_type crc;
    crc.process_bytes(bytes.data(), bytes.size());
    return crc.checksum();
}

struct GptPlace {
    Sectors header, other, entries;
};
// UEFI 2.10, 5.3.2.
std::vector<std::byte> gptHeader(const GptPlace& place, Sectors total, const std::string& disk, std::uint32_t entries)
{
    std::vector<std::byte> header(kSectorBytes);
    std::memcpy(header.data(), "EFI PART", 8);
    put(header, 8, std::uint32_t{0x10000});
    put(header, 12, std::uint32_t{92});
    put(header, 24, place.header);
    put(header, 32, place.other);
    put(header, 40, kGptSectors + 1);
    put(header, 48, total - kGptSectors - 1);
    putGuid(header, 56, disk);
    put(header, 72, place.entries);
    put(header, 80, std::uint32_t{128});
    put(header, 84, std::uint32_t{128});
    put(header, 88, entries);
    put(header, 16, crcOf(std::span(header).first(92)));
    return header;
}

std::vector<CardPart> gpt(const CardFormat& format, Sectors total)
{
    constexpr const char* kBasicData = "EBD0A0A2-B9E5-4433-87C0-68B6B72699C7";
    const Sectors start = sectorsOf(format.volume.offset);
    std::vector<std::byte> entries((kGptSectors - 1) * kSectorBytes);
    putGuid(entries, 0, kBasicData);
    putGuid(entries, 16, randomUuid());
    put(entries, 32, start);
    put(entries, 40, start + sectorsOf(format.volume.length) - 1);
    const std::string disk = randomUuid();
    std::vector<CardPart> parts{mbr(std::byte{0xEE}, 1, total - 1)};
    parts.push_back({bytesOf(1), gptHeader({1, total - 1, 2}, total, disk, crcOf(entries))});
    parts.push_back({bytesOf(2), entries});
    parts.push_back({bytesOf(total - kGptSectors), entries});
    parts.push_back({bytesOf(total - 1), gptHeader({total - 1, 1, total - kGptSectors}, total, disk, crcOf(entries))});
    return parts;
}

} // namespace

const char* name(CardFileSystem fileSystem)
{
    constexpr std::array kNames = {"fat12", "fat16", "fat32", "exfat"};
    return kNames.at(static_cast<std::size_t>(fileSystem));
}

Result<CardFormat> formatFor(Bytes capacity, Bytes logicalBlock)
{
    if (logicalBlock != Bytes(kSectorBytes) || capacity < kMinFormatted || capacity > kMaxFormatted)
        return fail(Errc::badInput,
                    msg("format",
                        "Only cards of 4 MiB to 128 TiB with blocks of 512 bytes can be formatted; this "
                        "one has {} and blocks of {} bytes. Set after = \"leave\".",
                        capacity, logicalBlock.count()));
    const FormatRow& row =
        *std::ranges::find_if(kFormatRows, [&](const FormatRow& r) { return capacity <= r.capacity; });
    const Sectors total = sectorsOf(capacity);
    if (capacity > kMaxFat32)
        return exfatFormat(row, total, capacity > kMaxMbr);
    const auto format = capacity > kMaxFat16 ? largeFat(row, total) : smallFat(row, total);
    if (!format)
        return fail(
            Errc::badInput,
            msg("format", "No FAT file system fits on a card of {} bytes. Set after = \"leave\".", capacity.count()));
    return *format;
}

std::vector<CardPart> partitionTable(const CardFormat& format, Bytes capacity)
{
    if (format.isGpt)
        return gpt(format, sectorsOf(capacity));
    return {mbr(partitionType(format, capacity), sectorsOf(format.volume.offset), sectorsOf(format.volume.length))};
}

void placeExfat(std::span<std::byte> boot, const CardFormat& format)
{
    constexpr std::size_t kChecked = 11 * kSectorBytes;
    put(boot, 64, sectorsOf(format.volume.offset));
    put(boot, 84, static_cast<std::uint32_t>(sectorsOf(format.dataOffset - format.volume.offset - format.tableOffset)));
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < kChecked; ++i)
        if (i != 106 && i != 107 && i != 112) // flags and percentage in use (exFAT specification, 3.4)
            sum = nextExfatChecksum(sum, static_cast<std::uint8_t>(boot[i]));
    for (std::size_t at = kChecked; at < kExfatBootBytes; at += sizeof sum)
        put(boot, at, sum);
}

bool isLaidOutAs(const CardFormat& format, std::span<const std::byte> first)
{
    const bool isExfat = format.fileSystem == CardFileSystem::exfat;
    const Sectors tableSize = littleEndian(first, 22, 2) > 0 ? littleEndian(first, 22, 2) : littleEndian(first, 36, 4);
    const Sectors fatData = littleEndian(first, 14, 2) + littleEndian(first, 16, 1) * tableSize +
                            littleEndian(first, 17, 2) * 32 / kSectorBytes;
    const Sectors data = isExfat ? littleEndian(first, 88, 4) : fatData;
    const Sectors cluster = isExfat ? Sectors{1} << (littleEndian(first, 109, 1) & 31) : littleEndian(first, 13, 1);
    return bytesOf(data) == format.dataOffset - format.volume.offset && bytesOf(cluster) == format.cluster;
}

} // namespace assay
