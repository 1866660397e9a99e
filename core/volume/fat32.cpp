// FAT32: Microsoft, "FAT: General Overview of On-Disk Format", 1.03.
#include "volume/file_systems.h"

#include <algorithm>
#include <array>

namespace assay {

namespace {

constexpr std::size_t kFatEntryBytes = 32;
constexpr std::uint64_t kEndOfChain = 0x0FFFFFF8, kClusterBits = 0x0FFFFFFF;
constexpr std::uint64_t kMostFatClusters = 0x0FFFFFF5;
constexpr std::uint8_t kFree = 0xE5, kLongName = 0x0F, kVolumeLabel = 0x08, kFolderEntry = 0x10;
constexpr std::size_t kLongNameParts = 20; // of 13 characters

struct FatHead {
    Bytes sector, cluster, table, data;
    std::uint64_t clusters = 0, root = 0, infoSector = 0;
};

FatHead fatHead(VolumePart& part)
{
    const auto boot = part.at(Bytes(), kSectorBytes);
    FatHead head;
    head.sector = Bytes(littleEndian(boot, 11, 2));
    head.cluster = head.sector * littleEndian(boot, 13, 1);
    head.table = head.sector * littleEndian(boot, 14, 2);
    const Bytes tableLength = head.sector * littleEndian(boot, 36, 4);
    head.data = head.table + tableLength * littleEndian(boot, 16, 1);
    // A small volume has its number in the older field: mkfs.vfat writes it there, and Linux reads it.
    const std::uint64_t few = littleEndian(boot, 19, 2);
    const Bytes whole = head.sector * (few > 0 ? few : littleEndian(boot, 32, 4));
    if (head.cluster.count() > 0 && whole > head.data)
        head.clusters =
            std::min((whole - head.data) / head.cluster, std::max<std::uint64_t>(tableLength / Bytes(4), 2) - 2);
    head.root = littleEndian(boot, 44, 4);
    head.infoSector = littleEndian(boot, 48, 2);
    return head;
}

bool isPowerOfTwo(std::uint64_t value) { return value > 0 && (value & (value - 1)) == 0; }

// The name of an entry and its long name, which stands before it in reverse.
class NameReader {
public:
    void part(std::span<const std::byte> entry)
    {
        const std::size_t at = littleEndian(entry, 0, 1) & 0x3F;
        if (at == 0 || at > kLongNameParts)
            return;
        m_parts = std::max(m_parts, at);
        constexpr std::array kPlaces = {1, 3, 5, 7, 9, 14, 16, 18, 20, 22, 24, 28, 30};
        for (std::size_t i = 0; i < kPlaces.size(); ++i)
            m_long[(at - 1) * kPlaces.size() + i] =
                static_cast<std::uint16_t>(littleEndian(entry, static_cast<std::size_t>(kPlaces[i]), 2));
    }
    std::string take(std::span<const std::byte> entry)
    {
        const auto all = std::span(m_long).first(13 * std::exchange(m_parts, 0));
        if (!all.empty())
            return utf8OfUtf16(all.first(static_cast<std::size_t>(std::ranges::find(all, 0) - all.begin())));
        const auto word = [&](std::size_t from, std::size_t size) {
            std::string out;
            for (std::size_t i = from; i < from + size; ++i) {
                const auto c = std::to_integer<unsigned char>(entry[i]);
                out += c < 0x80 ? static_cast<char>(c) : '_'; // of an unknown code page
            }
            return out.substr(0, out.find_last_not_of(' ') + 1);
        };
        const std::string name = word(0, 8), kind = word(8, 3);
        return kind.empty() ? name : name + "." + kind;
    }
    void forget() { m_parts = 0; }

private:
    std::array<std::uint16_t, 13 * kLongNameParts> m_long = {};
    std::size_t m_parts = 0;
};

class FatWalk {
public:
    FatWalk(VolumePart& part, const FatHead& head, VolumeLayout& layout)
        : m_part(part), m_head(head), m_layout(layout), m_clusters(part, head.data, head.cluster, head.clusters)
    {
    }
    void run()
    {
        m_folders.push_back({m_head.root, ""});
        for (std::size_t i = 0; i < m_folders.size() && !m_part.failed(); ++i)
            readFolder(Folder(m_folders[i]));
        findFree();
    }

private:
    struct Folder {
        std::uint64_t first = 0;
        std::string path;
    };
    std::uint64_t entryOf(std::uint64_t cluster) // of the table
    {
        return m_part.number(m_head.table + Bytes(4 * cluster), 4) & kClusterBits;
    }
    std::vector<Extent> chain(std::uint64_t cluster)
    {
        std::vector<Extent> runs;
        while (cluster < kEndOfChain && !m_part.failed() && m_clusters.visit(cluster, runs))
            cluster = entryOf(cluster);
        return runs;
    }
    void readFolder(const Folder& folder)
    {
        NameReader name;
        for (const Extent& run : chain(folder.first))
            for (Bytes at; at < run.length && !m_part.failed(); at += Bytes(kFatEntryBytes)) {
                std::array<std::byte, kFatEntryBytes> entry;
                std::ranges::copy(m_part.at(run.offset + at, kFatEntryBytes), entry.begin());
                const auto first = std::to_integer<std::uint8_t>(entry[0]);
                const auto kind = std::to_integer<std::uint8_t>(entry[11]);
                if (first == 0)
                    return; // the end of the folder
                if (first == kFree)
                    name.forget();
                else if ((kind & 0x3F) == kLongName)
                    name.part(entry);
                else if ((kind & kVolumeLabel) == 0 && first != '.')
                    addEntry(folder, entry, name.take(entry), (kind & kFolderEntry) != 0);
                else
                    name.forget();
            }
    }
    void addEntry(const Folder& folder, std::span<const std::byte> entry, const std::string& name, bool isFolder)
    {
        const std::uint64_t first = littleEndian(entry, 20, 2) << 16 | littleEndian(entry, 26, 2);
        std::string path = folder.path + "/" + name;
        if (isFolder) {
            if (m_folders.size() >= kMaxVolumeFolders || path.size() > kMaxVolumePath)
                return m_part.damaged(tooMany());
            m_folders.push_back({first, std::move(path)});
            return;
        }
        VolumeFile file{std::move(path), Bytes(littleEndian(entry, 28, 4)), {}};
        if (first != 0)
            file.extents = chain(first);
        Bytes held;
        for (const Extent& extent : file.extents)
            held += extent.length;
        if (held < file.size)
            m_part.damaged(msg("volume", "The file system is damaged: a file has fewer clusters than its size needs; "
                                         "check it on a computer, or erase it."));
        addFile(m_part, m_layout, std::move(file));
    }
    void findFree()
    {
        const Bytes info = m_head.sector * m_head.infoSector;
        const bool hinted = m_part.number(info, 4) == 0x41615252 && m_part.number(info + Bytes(484), 4) == 0x61417272;
        const std::uint64_t hint = hinted ? m_part.number(info + Bytes(492), 4) : 0;
        for (std::uint64_t cluster = 2; cluster < m_head.clusters + 2 && !m_part.failed(); ++cluster) {
            if (entryOf(cluster) != 0)
                continue;
            const Bytes place = m_part.begin() + m_clusters.place(cluster);
            addFree(m_part, m_layout, {place, m_head.cluster});
            if (!m_layout.nextWrite || (cluster > hint && !m_beyondHint))
                m_layout.nextWrite = place; // Linux looks behind the hint first, then from the front
            m_beyondHint = m_beyondHint || cluster > hint;
        }
    }

    VolumePart& m_part;
    FatHead m_head;
    VolumeLayout& m_layout;
    ClusterMap m_clusters;
    std::vector<Folder> m_folders;
    bool m_beyondHint = false;
};

} // namespace

bool isFat32(VolumePart& part)
{
    if (part.length() < kib(64))
        return false;
    const auto boot = part.at(Bytes(), kSectorBytes);
    const std::uint64_t sector = littleEndian(boot, 11, 2), perCluster = littleEndian(boot, 13, 1);
    return littleEndian(boot, 510, 2) == 0xAA55 && isPowerOfTwo(sector) && sector >= 512 && sector <= 4096 &&
           isPowerOfTwo(perCluster) && littleEndian(boot, 14, 2) > 0 && littleEndian(boot, 16, 1) > 0 &&
           littleEndian(boot, 17, 2) == 0 && littleEndian(boot, 22, 2) == 0 && littleEndian(boot, 36, 4) > 0;
}

VolumeLayout readFat32(VolumePart& part)
{
    const FatHead head = fatHead(part);
    VolumeLayout layout{"fat32", part.begin(), part.length(), head.cluster, part.begin() + head.data, {}, {}, {}};
    if (head.clusters == 0 || head.clusters > kMostFatClusters ||
        head.data + head.cluster * head.clusters > part.length())
        part.damaged(misfit());
    else
        FatWalk(part, head, layout).run();
    return layout;
}

} // namespace assay
