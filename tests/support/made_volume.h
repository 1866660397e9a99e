// Small file systems and partition tables made byte by byte in memory, for what no tool writes.
#pragma once

#include "io/volume/volume_source.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace assay::test {

class MemoryVolume final : public VolumeSource {
public:
    explicit MemoryVolume(Bytes size, Bytes block = Bytes(kSectorBytes)) : m_bytes(size.count()), m_block(block) {}
    Bytes size() const override { return Bytes(m_bytes.size()); }
    Bytes block() const override { return m_block; }
    // FAILs the test where a read goes beyond the volume.
    Result<void> read(Bytes offset, std::span<std::byte> into) override;

    // Little endian.
    void put(Bytes at, std::size_t size, std::uint64_t value);
    void put(Bytes at, std::string_view text);
    void insert(Bytes at, const MemoryVolume& part);
    void resize(Bytes size) { m_bytes.resize(size.count()); }
    std::string text(Bytes at, Bytes size) const;
    // Returns the path.
    std::string saveAs(const std::filesystem::path& file) const;

private:
    std::vector<std::byte> m_bytes;
    Bytes m_block;
};

// One partition, from block `first` on.
void putMbr(MemoryVolume& card, std::uint64_t first, std::uint64_t blocks);
// The same as a GPT with its copy at the end, and a protective MBR.
void putGpt(MemoryVolume& card, Bytes block, std::uint64_t first, std::uint64_t blocks);

struct FatShape {
    unsigned bits = 32; // of an entry of the FAT
    Bytes sector{kSectorBytes};
    std::uint64_t clusters = 200; // of one sector; FAT16 has 4085 and more
    unsigned tables = 2;
};

class MadeFat {
public:
    explicit MadeFat(const FatShape& shape = {});
    MemoryVolume volume;

    Bytes cluster() const { return m_shape.sector; }
    Bytes place(std::uint64_t cluster) const { return m_data + m_shape.sector * (cluster - 2); }
    Bytes root() const { return m_root; }
    // An entry of one FAT, or of all.
    void setEntry(std::uint64_t cluster, std::uint64_t value, int table = -1);
    void chain(const std::vector<std::uint64_t>& clusters, int table = -1); // with its end
    // `name`: eleven characters. `flags`: byte 12. In the root folder, or in that at `folder`.
    void addFile(const std::string& name, std::uint64_t first, std::uint64_t size, unsigned flags = 0);
    void addFile(const std::string& name, std::uint64_t first, std::uint64_t size, unsigned flags, Bytes folder);
    void addFolder(const std::string& name, std::uint64_t first);
    // One entry of a long name: 13 characters at most, a number in its name, a checksum.
    void addLongPart(unsigned ordinal, const std::u16string& part, unsigned checksum);
    // All of them, as a computer writes them in front of the short name.
    void addLongName(const std::u16string& name, const std::string& shortName);
    void addRaw(unsigned firstByte, unsigned attributes);

private:
    Bytes nextEntry(Bytes folder);
    void addEntry(const std::string& name, std::uint64_t first, std::uint64_t size, unsigned attributes, unsigned flags,
                  Bytes folder);

    FatShape m_shape;
    Bytes m_table, m_tableLength, m_root, m_data;
    std::map<Bytes, std::uint64_t> m_entries; // of a folder
};

unsigned checksumOf(const std::string& shortName);

// Clusters of 4 KiB: 2 and 3 hold the bitmaps of both FATs, 4 the up-case table, 5 the root folder; files from 6 on.
class MadeExfat {
public:
    // Only `a` to `z` have an upper case there.
    explicit MadeExfat(unsigned tables = 1, unsigned active = 0);
    MemoryVolume volume;

    static constexpr std::uint64_t kClusters = 200;
    static constexpr Bytes kCluster = kib(4);
    static constexpr Bytes place(std::uint64_t cluster) { return kData + kCluster * (cluster - 2); }
    void setEntry(std::uint64_t cluster, std::uint64_t value, unsigned table = 0);
    // In the FAT and the bitmap.
    void chain(const std::vector<std::uint64_t>& clusters, unsigned table = 0);
    void setUsed(std::uint64_t cluster, bool used, unsigned table = 0);
    // `attributes`: 0x10 for a folder. `entries`: how many of the set are written, all without.
    void addFile(const std::u16string& name, std::uint64_t first, std::uint64_t size, bool contiguous,
                 unsigned attributes = 0, std::size_t entries = SIZE_MAX);

private:
    static constexpr Bytes kTable = kib(12), kTableLength = kib(4), kData = kib(32);
    Bytes m_next; // entry of the root folder
};

} // namespace assay::test
