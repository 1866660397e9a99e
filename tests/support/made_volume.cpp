#include "support/made_volume.h"

#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <fstream>

namespace assay::test {

namespace {

constexpr std::size_t kEntryBytes = 32;

// ISO 3309, as UEFI 2.10, 4.2 wants it.
std::uint32_t crc32(const std::string& text)
{
    std::uint32_t sum = ~0u;
    for (const char c : text) {
        sum ^= static_cast<unsigned char>(c);
        for (int bit = 0; bit < 8; ++bit)
            sum = (sum >> 1) ^ ((sum & 1) != 0 ? 0xEDB88320u : 0);
    }
    return ~sum;
}

void putGptHeader(MemoryVolume& card, Bytes block, std::uint64_t own, std::uint64_t other, std::uint64_t entries)
{
    constexpr std::size_t kHeader = 92, kEntries = 128 * 128;
    const std::uint64_t blocks = card.size() / block, tableBlocks = (kEntries + block.count() - 1) / block.count();
    const Bytes at = block * own;
    card.put(at, "EFI PART");
    card.put(at + Bytes(8), 4, 0x10000);
    card.put(at + Bytes(12), 4, kHeader);
    card.put(at + Bytes(24), 8, own);
    card.put(at + Bytes(32), 8, other);
    card.put(at + Bytes(40), 8, 2 + tableBlocks);
    card.put(at + Bytes(48), 8, blocks - 2 - tableBlocks);
    card.put(at + Bytes(56), 8, 0x123456789ABCDEF);
    card.put(at + Bytes(72), 8, entries);
    card.put(at + Bytes(80), 4, 128);
    card.put(at + Bytes(84), 4, 128);
    card.put(at + Bytes(88), 4, crc32(card.text(block * entries, Bytes(kEntries))));
    card.put(at + Bytes(16), 4, 0);
    card.put(at + Bytes(16), 4, crc32(card.text(at, Bytes(kHeader))));
}

} // namespace

Result<void> MemoryVolume::read(Bytes offset, std::span<std::byte> into)
{
    if (offset > size() || Bytes(into.size()) > size() - offset)
        FAIL("a read of " << into.size() << " bytes at " << offset.count() << " of " << size().count());
    std::copy_n(m_bytes.begin() + static_cast<std::ptrdiff_t>(offset.count()), into.size(), into.begin());
    return {};
}

void MemoryVolume::put(Bytes at, std::size_t size, std::uint64_t value)
{
    for (std::size_t i = 0; i < size; ++i)
        m_bytes.at(at.count() + i) = static_cast<std::byte>(value >> (8 * i));
}

void MemoryVolume::put(Bytes at, std::string_view text)
{
    for (std::size_t i = 0; i < text.size(); ++i)
        m_bytes.at(at.count() + i) = static_cast<std::byte>(text[i]);
}

void MemoryVolume::insert(Bytes at, const MemoryVolume& part) { put(at, part.text(Bytes(), part.size())); }

std::string MemoryVolume::text(Bytes at, Bytes size) const
{
    REQUIRE(at + size <= this->size());
    return {reinterpret_cast<const char*>(m_bytes.data()) + at.count(), size.count()};
}

std::string MemoryVolume::saveAs(const std::filesystem::path& file) const
{
    std::ofstream(file, std::ios::binary)
        .write(reinterpret_cast<const char*>(m_bytes.data()), static_cast<std::streamsize>(m_bytes.size()));
    return file.string();
}

void putMbr(MemoryVolume& card, std::uint64_t first, std::uint64_t blocks)
{
    card.put(Bytes(446 + 4), 1, 0x0C);
    card.put(Bytes(446 + 8), 4, first);
    card.put(Bytes(446 + 12), 4, blocks);
    card.put(Bytes(510), 2, 0xAA55);
}

void putGpt(MemoryVolume& card, Bytes block, std::uint64_t first, std::uint64_t blocks)
{
    const std::uint64_t all = card.size() / block, copy = all - 1 - (128 * 128 + block.count() - 1) / block.count();
    card.put(Bytes(446 + 4), 1, 0xEE);
    card.put(Bytes(446 + 8), 4, 1);
    card.put(Bytes(446 + 12), 4, all - 1);
    card.put(Bytes(510), 2, 0xAA55);
    for (const std::uint64_t entries : {std::uint64_t{2}, copy}) {
        const Bytes entry = block * entries;
        card.put(entry, 8, 0x4433B9E5EBD0A0A2); // basic data
        card.put(entry + Bytes(8), 8, 0xC79926B7B668C087);
        card.put(entry + Bytes(16), 8, 1);
        card.put(entry + Bytes(32), 8, first);
        card.put(entry + Bytes(40), 8, first + blocks - 1);
    }
    putGptHeader(card, block, 1, all - 1, 2);
    putGptHeader(card, block, all - 1, 1, copy);
}

MadeFat::MadeFat(const FatShape& shape) : volume(Bytes(), shape.sector), m_shape(shape)
{
    constexpr std::uint64_t kReserved = 32, kRootEntries = 512;
    const bool is32 = shape.bits == 32;
    const std::uint64_t sector = shape.sector.count();
    const std::uint64_t tableSectors = ((shape.clusters + 2) * shape.bits / 8 + sector) / sector;
    m_table = shape.sector * kReserved;
    m_tableLength = shape.sector * tableSectors;
    m_data = m_table + m_tableLength * shape.tables + Bytes(is32 ? 0 : kRootEntries * kEntryBytes);
    m_root = is32 ? m_data : m_table + m_tableLength * shape.tables;
    const Bytes size = m_data + shape.sector * shape.clusters;
    volume.resize(size);
    volume.put(Bytes(0), "\xEB\x3C\x90MSDOS5.0");
    volume.put(Bytes(11), 2, sector);
    volume.put(Bytes(13), 1, 1);
    volume.put(Bytes(14), 2, kReserved);
    volume.put(Bytes(16), 1, shape.tables);
    volume.put(Bytes(17), 2, is32 ? 0 : kRootEntries);
    volume.put(Bytes(21), 1, 0xF8);
    volume.put(Bytes(22), 2, is32 ? 0 : tableSectors);
    volume.put(Bytes(32), 4, size / shape.sector);
    volume.put(Bytes(510), 2, 0xAA55);
    if (is32) {
        volume.put(Bytes(36), 4, tableSectors);
        volume.put(Bytes(44), 4, 2);
        chain({2});
    }
}

void MadeFat::setEntry(std::uint64_t cluster, std::uint64_t value, int table)
{
    for (int i = 0; i < static_cast<int>(m_shape.tables); ++i) {
        if (table >= 0 && i != table)
            continue;
        const Bytes begin = m_table + m_tableLength * static_cast<std::uint64_t>(i);
        if (m_shape.bits != 12) {
            volume.put(begin + Bytes(cluster * m_shape.bits / 8), m_shape.bits / 8, value);
            continue;
        }
        const Bytes at = begin + Bytes(cluster + cluster / 2);
        std::array<std::byte, 2> both;
        REQUIRE(volume.read(at, both));
        const std::uint64_t before = littleEndian(both, 0, 2);
        volume.put(at, 2,
                   cluster % 2 == 1 ? (before & 0xF) | (value & 0xFFF) << 4 : (before & 0xF000) | (value & 0xFFF));
    }
}

void MadeFat::chain(const std::vector<std::uint64_t>& clusters, int table)
{
    for (std::size_t i = 0; i < clusters.size(); ++i)
        setEntry(clusters[i], i + 1 < clusters.size() ? clusters[i + 1] : 0x0FFFFFFF, table);
}

Bytes MadeFat::nextEntry(Bytes folder) { return folder + Bytes(kEntryBytes * m_entries[folder]++); }

void MadeFat::addEntry(const std::string& name, std::uint64_t first, std::uint64_t size, unsigned attributes,
                       unsigned flags, Bytes folder)
{
    REQUIRE(name.size() == 11);
    const Bytes at = nextEntry(folder);
    volume.put(at, name);
    volume.put(at + Bytes(11), 1, attributes);
    volume.put(at + Bytes(12), 1, flags);
    volume.put(at + Bytes(20), 2, first >> 16);
    volume.put(at + Bytes(26), 2, first);
    volume.put(at + Bytes(28), 4, size);
}

void MadeFat::addFile(const std::string& name, std::uint64_t first, std::uint64_t size, unsigned flags)
{
    addEntry(name, first, size, 0x20, flags, m_root);
}

void MadeFat::addFile(const std::string& name, std::uint64_t first, std::uint64_t size, unsigned flags, Bytes folder)
{
    addEntry(name, first, size, 0x20, flags, folder);
}

void MadeFat::addFolder(const std::string& name, std::uint64_t first) { addEntry(name, first, 0, 0x10, 0, m_root); }

void MadeFat::addLongPart(unsigned ordinal, const std::u16string& part, unsigned checksum)
{
    constexpr std::array kPlaces = {1, 3, 5, 7, 9, 14, 16, 18, 20, 22, 24, 28, 30};
    const Bytes at = nextEntry(m_root);
    volume.put(at, 1, ordinal);
    volume.put(at + Bytes(11), 1, 0x0F);
    volume.put(at + Bytes(13), 1, checksum);
    for (std::size_t i = 0; i < kPlaces.size(); ++i)
        volume.put(at + Bytes(static_cast<std::uint64_t>(kPlaces[i])), 2,
                   i < part.size()    ? part[i]
                   : i == part.size() ? 0
                                      : 0xFFFF);
}

void MadeFat::addLongName(const std::u16string& name, const std::string& shortName)
{
    const std::size_t parts = (name.size() + 12) / 13;
    for (std::size_t i = parts; i-- > 0;)
        addLongPart(static_cast<unsigned>(i + 1) | (i + 1 == parts ? 0x40u : 0u), name.substr(13 * i, 13),
                    checksumOf(shortName));
}

void MadeFat::addRaw(unsigned firstByte, unsigned attributes)
{
    const Bytes at = nextEntry(m_root);
    volume.put(at, "XXXXXXXXXXX");
    volume.put(at, 1, firstByte);
    volume.put(at + Bytes(11), 1, attributes);
}

unsigned checksumOf(const std::string& shortName)
{
    unsigned sum = 0;
    for (const char c : shortName)
        sum = ((sum & 1) * 0x80 + (sum >> 1) + static_cast<unsigned char>(c)) % 256;
    return sum;
}

namespace {

// exFAT specification, 3.4 and 7.2.2.
std::uint32_t rotatedSum(std::uint32_t sum, unsigned byte)
{
    return ((sum & 1) != 0 ? 0x80000000u : 0u) + (sum >> 1) + byte;
}

// Sector 11 repeats the checksum of the eleven before it, without volume flags and percentage in use.
void putBootChecksum(MemoryVolume& volume)
{
    constexpr std::size_t kBootSectors = 11;
    std::uint32_t sum = 0;
    const std::string boot = volume.text(Bytes(), Bytes(kBootSectors * kSectorBytes));
    for (std::size_t i = 0; i < boot.size(); ++i)
        if (i != 106 && i != 107 && i != 112)
            sum = rotatedSum(sum, static_cast<unsigned char>(boot[i]));
    for (std::size_t at = 0; at < kSectorBytes; at += sizeof(sum))
        volume.put(Bytes(boot.size() + at), sizeof(sum), sum);
}

} // namespace

MadeExfat::MadeExfat(unsigned tables, unsigned active)
    : volume(kData + kCluster * kClusters), m_next(place(5) + Bytes(3 * kEntryBytes))
{
    volume.put(Bytes(0), "\xEB\x76\x90"
                         "EXFAT   ");
    volume.put(Bytes(72), 8, volume.size().count() / kSectorBytes);
    volume.put(Bytes(80), 4, kTable.count() / kSectorBytes);
    volume.put(Bytes(84), 4, kTableLength.count() / kSectorBytes);
    volume.put(Bytes(88), 4, kData.count() / kSectorBytes);
    volume.put(Bytes(92), 4, kClusters);
    volume.put(Bytes(96), 4, 5);
    volume.put(Bytes(106), 2, active);
    volume.put(Bytes(108), 1, 9);
    volume.put(Bytes(109), 1, 3);
    volume.put(Bytes(110), 1, tables);
    volume.put(Bytes(510), 2, 0xAA55);
    putBootChecksum(volume);
    for (unsigned table = 0; table < tables; ++table) {
        for (std::uint64_t cluster = 2; cluster <= 5; ++cluster)
            chain({cluster}, table);
        const Bytes entry = place(5) + Bytes(kEntryBytes * table);
        volume.put(entry, 1, 0x81);
        volume.put(entry + Bytes(1), 1, table);
        volume.put(entry + Bytes(20), 4, 2 + table);
        volume.put(entry + Bytes(24), 8, (kClusters + 7) / 8);
    }
    if (tables == 1)
        volume.put(place(5) + Bytes(kEntryBytes), 1, 0x03); // an unused label
    std::vector<std::uint16_t> units = {0xFFFF, 'a'};
    for (char c = 'A'; c <= 'Z'; ++c)
        units.push_back(static_cast<std::uint16_t>(c));
    units.insert(units.end(), {0xFFFF, static_cast<std::uint16_t>(0x10000 - ('z' + 1))});
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < units.size(); ++i) {
        volume.put(place(4) + Bytes(2 * i), 2, units[i]);
        for (const unsigned byte : {static_cast<unsigned>(units[i] & 0xFF), static_cast<unsigned>(units[i] >> 8)})
            sum = rotatedSum(sum, byte);
    }
    const Bytes entry = place(5) + Bytes(2 * kEntryBytes);
    volume.put(entry, 1, 0x82);
    volume.put(entry + Bytes(4), 4, sum);
    volume.put(entry + Bytes(20), 4, 4);
    volume.put(entry + Bytes(24), 8, 2 * units.size());
}

void MadeExfat::setEntry(std::uint64_t cluster, std::uint64_t value, unsigned table)
{
    volume.put(kTable + kTableLength * table + Bytes(4 * cluster), 4, value);
}

void MadeExfat::setUsed(std::uint64_t cluster, bool used, unsigned table)
{
    const Bytes at = place(2 + table) + Bytes((cluster - 2) / 8);
    const auto before = static_cast<unsigned char>(volume.text(at, Bytes(1)).front());
    const unsigned bit = 1u << (cluster - 2) % 8;
    volume.put(at, 1, used ? before | bit : before & ~bit);
}

void MadeExfat::chain(const std::vector<std::uint64_t>& clusters, unsigned table)
{
    for (std::size_t i = 0; i < clusters.size(); ++i) {
        setEntry(clusters[i], i + 1 < clusters.size() ? clusters[i + 1] : 0xFFFFFFFF, table);
        setUsed(clusters[i], true, table);
    }
}

void MadeExfat::addFile(const std::u16string& name, std::uint64_t first, std::uint64_t size, bool contiguous,
                        unsigned attributes, std::size_t entries)
{
    const std::size_t names = (name.size() + 14) / 15, all = std::min(entries, 2 + names);
    for (std::size_t i = 0; i < all; ++i, m_next += Bytes(kEntryBytes)) {
        if (i == 0) {
            volume.put(m_next, 1, 0x85);
            volume.put(m_next + Bytes(1), 1, 1 + names);
            volume.put(m_next + Bytes(4), 2, attributes);
        } else if (i == 1) {
            volume.put(m_next, 1, 0xC0);
            volume.put(m_next + Bytes(1), 1, contiguous ? 3 : 1);
            volume.put(m_next + Bytes(3), 1, name.size());
            volume.put(m_next + Bytes(8), 8, size);
            volume.put(m_next + Bytes(20), 4, first);
            volume.put(m_next + Bytes(24), 8, size);
        } else {
            volume.put(m_next, 1, 0xC1);
            for (std::size_t at = 15 * (i - 2); at < std::min(name.size(), 15 * (i - 1)); ++at)
                volume.put(m_next + Bytes(2 + 2 * (at % 15)), 2, name[at]);
        }
    }
}

} // namespace assay::test
