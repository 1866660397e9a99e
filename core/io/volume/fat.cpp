// FAT12, FAT16 and FAT32: Microsoft, "FAT: General Overview of On-Disk Format", 1.03.
#include "io/volume/fat_names.h"
#include "io/volume/file_systems.h"
#include "io/volume/names.h"

#include <algorithm>
#include <array>
#include <bit>

namespace assay {

namespace {

constexpr std::uint8_t kFree = 0xE5, kLongName = 0x0F, kVolumeLabel = 0x08, kFolderEntry = 0x10;
constexpr std::uint64_t kLeastFat16Clusters = 4085;
constexpr std::uint64_t kFirstSearched = 2; // Linux starts after this cluster without a hint

// FAT12, FAT16 and FAT32 differ in the bits of an entry of the FAT.
struct FatKind {
    const char* name;
    unsigned bits;
    std::uint64_t mostClusters;
    std::uint64_t entryBits, bad; // above `bad`: end of a chain
};
constexpr FatKind kFat12 = {"fat12", 12, 4084, 0xFFF, 0xFF7};
constexpr FatKind kFat16 = {"fat16", 16, 65524, 0xFFFF, 0xFFF7};
constexpr FatKind kFat32 = {"fat32", 32, 0x0FFFFFF5, 0x0FFFFFFF, 0x0FFFFFF7};

struct FatHead {
    FatKind kind = kFat32;
    Bytes sector, cluster;
    Bytes table;                  // the active one
    Bytes rootFolder, rootLength; // of FAT12 and FAT16
    Bytes data, volume;           // start of the clusters; length by the boot sector
    std::uint64_t tables = 0, activeTable = 0;
    std::uint64_t clusters = 0, root = 0, infoSector = 0;
};

FatHead fatHead(VolumePart& part)
{
    const auto boot = part.at(Bytes(), kSectorBytes);
    const auto field = [&](std::size_t at, std::size_t size) { return littleEndian(boot, at, size); };
    const bool isFat32 = field(22, 2) == 0;
    FatHead head;
    head.sector = Bytes(field(11, 2));
    head.cluster = head.sector * field(13, 1);
    if (head.cluster.count() == 0)
        return head; // not readable
    const Bytes firstTable = head.sector * field(14, 2);
    const Bytes tableLength = head.sector * (isFat32 ? field(36, 4) : field(22, 2));
    head.tables = field(16, 1);
    const std::uint64_t flags = isFat32 ? field(40, 2) : 0;
    head.activeTable = (flags & 0x80) != 0 ? flags & 0xF : 0; // 0x80: mirroring is off
    head.table = firstTable + tableLength * head.activeTable;
    head.rootFolder = firstTable + tableLength * head.tables;
    head.rootLength = Bytes(kFatEntryBytes * field(17, 2));
    head.data = head.rootFolder + roundUp(head.rootLength, head.sector);
    // A small volume stores its sector count in the older field: mkfs.vfat writes it there, and Linux reads it.
    const std::uint64_t few = field(19, 2);
    head.volume = head.sector * (few > 0 ? few : field(32, 4));
    if (head.volume > head.data)
        head.clusters = (head.volume - head.data) / head.cluster;
    if (!isFat32)
        head.kind = head.clusters < kLeastFat16Clusters ? kFat12 : kFat16;
    const std::uint64_t entries = 8 * tableLength.count() / head.kind.bits;
    head.clusters = std::min(head.clusters, std::max<std::uint64_t>(entries, 2) - 2);
    if (isFat32) {
        head.root = field(44, 4);
        head.infoSector = field(48, 2);
    }
    return head;
}

class FatWalk {
public:
    FatWalk(VolumePart& part, const FatHead& head, VolumeLayout& layout)
        : m_part(part), m_head(head), m_layout(layout), m_clusters(part, head.data, head.cluster, head.clusters)
    {
    }
    void run()
    {
        ClusterRuns root;
        if (m_head.kind.bits == 32)
            root = chain(m_head.root);
        else
            root.runs = {Extent{m_head.rootFolder, m_head.rootLength}};
        if (root.runs.empty())
            return m_part.damaged(noRootFolder(m_head.root));
        readFolder("", root);
        for (std::size_t i = 0; i < m_folders.size() && !m_part.failed(); ++i) {
            const Folder folder = std::move(m_folders[i]);
            readFolder(folder.path, chain(folder.first));
        }
        findFree();
        markShared(m_part, m_layout, m_clusters.shared());
    }

private:
    struct Folder {
        std::uint64_t first = 0;
        std::string path;
    };
    std::uint64_t entryOf(std::uint64_t cluster) // of the table
    {
        if (m_head.kind.bits != 12)
            return m_part.number(m_head.table + Bytes(m_head.kind.bits / 8 * cluster), m_head.kind.bits / 8) &
                   m_head.kind.entryBits;
        const std::uint64_t both = m_part.number(m_head.table + Bytes(cluster + cluster / 2), 2);
        return cluster % 2 == 1 ? both >> 4 : both & m_head.kind.entryBits;
    }
    ClusterRuns chain(std::uint64_t cluster)
    {
        ClusterRuns found;
        while (!m_part.failed()) {
            const std::uint64_t next = m_clusters.has(cluster) ? entryOf(cluster) : m_head.kind.bad + 1;
            if (next == 0)
                found.damage = msg("volume", "cluster {} is marked free", cluster);
            else if (next == m_head.kind.bad)
                found.damage = msg("volume", "cluster {} is marked bad", cluster);
            else
                m_clusters.visit(cluster, found);
            if (found.damage || next > m_head.kind.bad)
                break;
            cluster = next;
        }
        return found;
    }
    void readFolder(const std::string& path, const ClusterRuns& clusters)
    {
        if (clusters.damage)
            addDamagedFolder(m_part, m_layout, path, *clusters.damage);
        FatNames names;
        for (const Extent& run : clusters.runs)
            for (Bytes at; at < run.length && !m_part.failed(); at += Bytes(kFatEntryBytes)) {
                std::array<std::byte, kFatEntryBytes> entry;
                std::ranges::copy(m_part.at(run.offset + at, kFatEntryBytes), entry.begin());
                const auto first = std::to_integer<std::uint8_t>(entry[0]);
                const auto kind = std::to_integer<std::uint8_t>(entry[11]);
                if (first == 0)
                    return; // end of the directory
                if (first == kFree)
                    names.forget();
                else if ((kind & 0x3F) == kLongName)
                    names.addLong(entry);
                else if ((kind & kVolumeLabel) == 0 && first != '.')
                    addEntry(path, entry, names.take(entry), (kind & kFolderEntry) != 0);
                else
                    names.forget();
            }
    }
    void addEntry(const std::string& folder, std::span<const std::byte> entry, const std::string& name, bool isFolder)
    {
        const std::uint64_t high = m_head.kind.bits == 32 ? littleEndian(entry, 20, 2) : 0; // used by OS/2 otherwise
        const std::uint64_t first = high << 16 | littleEndian(entry, 26, 2);
        std::string path = folder + "/" + name;
        if (isFolder) {
            if (canAddFolder(m_part, m_layout, path, m_folders.size()))
                m_folders.push_back({first, std::move(path)});
            return;
        }
        const Bytes size(littleEndian(entry, 28, 4));
        ClusterRuns clusters;
        if (first != 0)
            clusters = chain(first);
        m_clusters.checkLength(clusters, size);
        addFile(m_part, m_layout, {std::move(path), size, std::move(clusters.runs), std::move(clusters.damage)});
    }
    // Returns the cluster after which Linux searches for the next free one.
    std::uint64_t hint()
    {
        const Bytes info = m_head.sector * m_head.infoSector;
        const bool hinted = m_head.kind.bits == 32 && m_part.number(info, 4) == 0x41615252 &&
                            m_part.number(info + Bytes(484), 4) == 0x61417272;
        const std::uint64_t cluster = hinted ? m_part.number(info + Bytes(492), 4) : 0;
        return m_clusters.has(cluster) ? cluster : kFirstSearched;
    }
    void findFree()
    {
        const std::uint64_t behind = hint();
        bool found = false; // after the hint
        for (std::uint64_t cluster = 2; cluster < m_head.clusters + 2 && !m_part.failed(); ++cluster) {
            if (entryOf(cluster) != 0)
                continue;
            const Bytes place = m_part.begin() + m_clusters.place(cluster);
            addFree(m_part, m_layout, {place, m_head.cluster});
            if (!m_layout.nextWrite || (cluster > behind && !found))
                m_layout.nextWrite = place; // Linux wraps around to the start
            found = found || cluster > behind;
        }
    }

    VolumePart& m_part;
    FatHead m_head;
    VolumeLayout& m_layout;
    ClusterMap m_clusters;
    std::vector<Folder> m_folders;
};

} // namespace

// FAT12 and FAT16 have only the signature of any boot sector: all fields must be plausible.
bool isFat(VolumePart& part)
{
    if (part.length() < kib(64))
        return false;
    const auto boot = part.at(Bytes(), kSectorBytes);
    const auto field = [&](std::size_t at, std::size_t size) { return littleEndian(boot, at, size); };
    const std::uint64_t sector = field(11, 2), media = field(21, 1);
    if (field(510, 2) != 0xAA55 || !std::has_single_bit(sector) || sector < 512 || sector > 4096 ||
        !std::has_single_bit(field(13, 1)) || field(14, 2) == 0 || field(16, 1) == 0)
        return false;
    if (field(22, 2) == 0)
        return field(17, 2) == 0 && field(36, 4) > 0;
    return field(17, 2) > 0 && field(16, 1) <= 4 && (media == 0xF0 || media >= 0xF8) &&
           (field(19, 2) > 0 || field(32, 4) > 0);
}

VolumeLayout readFat(VolumePart& part)
{
    const FatHead head = fatHead(part);
    VolumeLayout layout{
        head.kind.name, part.begin(), part.length(), head.cluster, part.begin() + head.data, {}, {}, {}};
    layout.upCase = commonUpCase();
    if (head.data + head.cluster * head.clusters > part.length())
        part.damaged(largerThan(part, head.volume));
    else if (head.clusters == 0 || head.clusters > head.kind.mostClusters)
        part.damaged(partitionTooSmall());
    else if (head.activeTable >= head.tables)
        part.damaged(msg("volume",
                         "The file system is damaged: it uses FAT {}, and has {} of them; check it on a computer, or "
                         "erase it.",
                         head.activeTable, head.tables));
    else
        FatWalk(part, head, layout).run();
    return layout;
}

} // namespace assay
