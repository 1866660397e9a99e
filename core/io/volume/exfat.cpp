// exFAT: Microsoft, "exFAT file system specification", 7 of 2019.
#include "io/volume/file_systems.h"
#include "io/volume/names.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace assay {

namespace {

constexpr std::size_t kExfatEntryBytes = 32;
constexpr std::uint64_t kBadCluster = 0xFFFFFFF7;        // above it: end of a chain
constexpr std::uint64_t kMostExfatClusters = 1ULL << 28; // 2 TB in clusters of 8 KiB
constexpr std::uint64_t kMostExfatSectors = std::uint64_t{1} << 50;
constexpr std::uint8_t kBitmap = 0x81, kUpCase = 0x82;                             // 7.1, 7.2
constexpr std::uint8_t kFile = 0x85, kStream = 0xC0, kName = 0xC1, kNoName = 0xE0; // 7.4, 7.6, 7.7, 7.8
constexpr std::size_t kNameCharacters = 15;
constexpr std::uint64_t kMostUpCaseBytes = 128 << 10;

struct ExfatHead {
    Bytes table, tableLength; // the active FAT
    Bytes data, cluster, volume;
    std::uint64_t clusters = 0, root = 0;
    unsigned active = 0; // active FAT and bitmap: the first or the second
};

ExfatHead exfatHead(VolumePart& part) // 3.1
{
    const auto boot = part.at(Bytes(), kSectorBytes);
    const Bytes sector(std::uint64_t{1} << littleEndian(boot, 108, 1));
    ExfatHead head;
    head.tableLength = sector * littleEndian(boot, 84, 4);
    if (littleEndian(boot, 110, 1) == 2) // 3.1.13.1
        head.active = littleEndian(boot, 106, 2) & 1;
    head.table = sector * littleEndian(boot, 80, 4) + head.tableLength * head.active;
    head.data = sector * littleEndian(boot, 88, 4);
    head.clusters = littleEndian(boot, 92, 4);
    head.root = littleEndian(boot, 96, 4);
    head.cluster = sector * (std::uint64_t{1} << littleEndian(boot, 109, 1));
    const std::uint64_t sectors = littleEndian(boot, 72, 8); // 0 to 2^64 - 1
    head.volume = std::max(head.data + head.cluster * head.clusters, sector * std::min(sectors, kMostExfatSectors));
    return head;
}

class ExfatWalk {
public:
    ExfatWalk(VolumePart& part, const ExfatHead& head, VolumeLayout& layout)
        : m_part(part), m_head(head), m_layout(layout), m_clusters(part, head.data, head.cluster, head.clusters)
    {
    }
    void run()
    {
        Folder root{"", chain(m_head.root)};
        if (root.clusters.runs.empty())
            return m_part.damaged(noRootFolder(m_head.root));
        readTables(root);
        m_folders.push_back(std::move(root));
        for (std::size_t i = 0; i < m_folders.size() && !m_part.failed(); ++i) {
            const Folder folder = std::move(m_folders[i]);
            readFolder(folder);
        }
        findFree();
        markShared(m_part, m_layout, m_clusters.shared());
        markUnallocated(m_layout);
    }

private:
    struct Folder {
        std::string path;
        ClusterRuns clusters;
    };
    // A directory entry set: a file, its stream and its name (7.4).
    struct EntrySet {
        bool folder = false, contiguous = false, hasStream = false;
        std::uint64_t first = 0, nameLength = 0;
        Bytes size;
        std::vector<std::uint16_t> name;
        std::size_t missing = 0; // entries still expected
    };
    using Entry = std::array<std::byte, kExfatEntryBytes>;

    ClusterRuns chain(std::uint64_t cluster)
    {
        ClusterRuns found;
        while (!m_part.failed() && m_clusters.visit(cluster, found)) {
            const std::uint64_t next = m_part.number(m_head.table + Bytes(4 * cluster), 4);
            if (next == kBadCluster)
                found.damage = msg("volume", "cluster {} is marked bad", cluster);
            else if (next == 0)
                found.damage = msg("volume", "cluster {} has no successor", cluster);
            if (found.damage || next > kBadCluster)
                break;
            cluster = next;
        }
        return found;
    }
    ClusterRuns contiguous(std::uint64_t first, Bytes size) // "NoFatChain", 6.3.4.2
    {
        ClusterRuns found;
        const std::uint64_t count = m_clusters.countFor(size);
        for (std::uint64_t i = 0; i < count && m_clusters.visit(first + i, found); ++i)
            ;
        return found;
    }
    // Calls visit(entry) for each entry of a directory.
    template <class Visit> void forEntries(const Folder& folder, Visit visit)
    {
        for (const Extent& run : folder.clusters.runs)
            for (Bytes at; at < run.length && !m_part.failed(); at += Bytes(kExfatEntryBytes)) {
                Entry entry;
                std::ranges::copy(m_part.at(run.offset + at, kExfatEntryBytes), entry.begin());
                if (std::to_integer<int>(entry[0]) == 0)
                    return; // end of the directory
                visit(entry);
            }
    }
    // The allocation bitmap and the up-case table: their clusters do not belong to files.
    void readTables(const Folder& root)
    {
        m_layout.upCase = commonUpCase();
        forEntries(root, [&](const Entry& entry) {
            const auto kind = std::to_integer<std::uint8_t>(entry[0]);
            const std::uint64_t first = littleEndian(entry, 20, 4), length = littleEndian(entry, 24, 8);
            if (kind == kBitmap && (littleEndian(entry, 1, 1) & 1) == m_head.active && m_bitmap.runs.empty()) {
                m_bitmap = chain(first);
                m_clusters.checkLength(m_bitmap, Bytes((m_head.clusters + 7) / 8));
            } else if (kind == kUpCase && length <= kMostUpCaseBytes && !m_hasUpCase) {
                m_hasUpCase = true;
                readUpCase(chain(first), length, static_cast<std::uint32_t>(littleEndian(entry, 4, 4)));
            }
        });
    }
    // 7.2.5. Keeps the default in the layout if the table of the volume is damaged.
    void readUpCase(const ClusterRuns& clusters, std::uint64_t length, std::uint32_t checksum)
    {
        std::vector<std::uint16_t> units;
        std::uint32_t sum = 0;
        for (const Extent& run : clusters.runs)
            for (Bytes at; at < run.length && 2 * units.size() < length && !m_part.failed(); at += Bytes(2)) {
                const std::uint64_t unit = m_part.number(run.offset + at, 2);
                sum = nextExfatChecksum(nextExfatChecksum(sum, unit & 0xFF), unit >> 8);
                units.push_back(static_cast<std::uint16_t>(unit));
            }
        if (sum != checksum || units.empty())
            return;
        std::vector<std::uint16_t> table(std::size_t{1} << 16);
        std::iota(table.begin(), table.end(), std::uint16_t{0});
        for (std::size_t i = 0, at = 0; i < units.size() && at < table.size(); ++i)
            if (units[i] == 0xFFFF && i + 1 < units.size())
                at += units[++i]; // a run of units that map to themselves
            else
                table[at++] = units[i];
        m_layout.upCase = std::move(table);
    }
    void readFolder(const Folder& folder)
    {
        if (folder.clusters.damage)
            addDamagedFolder(m_part, m_layout, folder.path, *folder.clusters.damage);
        EntrySet set;
        bool incomplete = false;
        forEntries(folder, [&](const Entry& entry) { incomplete = !readEntry(folder.path, entry, set) || incomplete; });
        if ((incomplete || set.missing > 0) && !folder.clusters.damage)
            addDamagedFolder(m_part, m_layout, folder.path,
                             msg("volume", "the entries of one of its files are incomplete"));
    }
    // Returns false if the entry ends the set of a file before it is complete.
    bool readEntry(const std::string& folder, const Entry& entry, EntrySet& set)
    {
        const auto kind = std::to_integer<std::uint8_t>(entry[0]);
        if (kind == kFile) {
            const bool complete = set.missing == 0;
            set = {};
            set.missing = littleEndian(entry, 1, 1);
            set.folder = (littleEndian(entry, 4, 2) & 0x10) != 0;
            return complete;
        }
        if (set.missing == 0)
            return true; // deleted, or not part of a file
        if (kind == kStream && !set.hasStream) {
            set.hasStream = true;
            set.contiguous = (littleEndian(entry, 1, 1) & 2) != 0;
            set.nameLength = littleEndian(entry, 3, 1);
            set.first = littleEndian(entry, 20, 4);
            set.size = Bytes(littleEndian(entry, 24, 8));
        } else if (kind == kName && set.hasStream) {
            for (std::size_t i = 0; i < kNameCharacters; ++i)
                set.name.push_back(static_cast<std::uint16_t>(littleEndian(entry, 2 + 2 * i, 2)));
        } else if (kind < kNoName || !set.hasStream) { // deleted, or part of another set
            set.missing = 0;
            return false;
        }
        if (--set.missing > 0)
            return true;
        if (set.nameLength == 0 || set.name.size() < set.nameLength)
            return false;
        addSet(folder, set);
        return true;
    }
    void addSet(const std::string& folder, const EntrySet& set)
    {
        ClusterRuns clusters;
        if (set.first != 0 && (set.size.count() > 0 || !set.contiguous))
            clusters = set.contiguous ? contiguous(set.first, set.size) : chain(set.first);
        m_clusters.checkLength(clusters, set.size);
        std::string path = folder + "/" + utf8OfUtf16(std::span(set.name).first(set.nameLength));
        if (!set.folder)
            return addFile(m_part, m_layout,
                           {std::move(path), set.size, std::move(clusters.runs), std::move(clusters.damage)});
        if (canAddFolder(m_part, m_layout, path, m_folders.size()))
            m_folders.push_back({std::move(path), std::move(clusters)});
    }
    void findFree() // 7.1.5
    {
        if (m_bitmap.runs.empty() || m_bitmap.damage)
            return m_part.damaged(msg("volume", "The file system is damaged: it has no map of its free clusters; check "
                                                "it on a computer, or erase it."));
        std::uint64_t cluster = 2;
        for (const Extent& run : m_bitmap.runs)
            for (Bytes at; at < run.length && m_clusters.has(cluster) && !m_part.failed(); at += Bytes(1)) {
                const std::uint64_t used = m_part.number(run.offset + at, 1);
                for (unsigned bit = 0; bit < 8 && m_clusters.has(cluster); ++bit, ++cluster)
                    if ((used >> bit & 1) == 0)
                        addFree(m_part, m_layout, {m_part.begin() + m_clusters.place(cluster), m_head.cluster});
            }
        if (!m_layout.free.empty())
            m_layout.nextWrite = m_layout.free.front().offset;
    }

    VolumePart& m_part;
    ExfatHead m_head;
    VolumeLayout& m_layout;
    ClusterMap m_clusters;
    std::vector<Folder> m_folders;
    ClusterRuns m_bitmap;
    bool m_hasUpCase = false;
};

} // namespace

std::uint32_t nextExfatChecksum(std::uint32_t sum, std::uint64_t byte)
{
    return (sum << 31 | sum >> 1) + static_cast<std::uint32_t>(byte);
}

bool isExfat(VolumePart& part)
{
    if (part.length() < kib(64))
        return false;
    const auto boot = part.at(Bytes(), kSectorBytes);
    const std::uint64_t sector = littleEndian(boot, 108, 1), perCluster = littleEndian(boot, 109, 1);
    return littleEndian(boot, 3, 8) == 0x2020205441465845 /* "EXFAT   " */ && littleEndian(boot, 510, 2) == 0xAA55 &&
           sector >= 9 && sector <= 12 && sector + perCluster <= 25;
}

VolumeLayout readExfat(VolumePart& part)
{
    const ExfatHead head = exfatHead(part);
    VolumeLayout layout{"exfat", part.begin(), part.length(), head.cluster, part.begin() + head.data, {}, {}, {}};
    if (head.data + head.cluster * head.clusters > part.length())
        part.damaged(largerThan(part, head.volume));
    else if (head.clusters == 0 || head.clusters > kMostExfatClusters || head.table + head.tableLength > head.data ||
             head.tableLength < Bytes(4 * (head.clusters + 2)))
        part.damaged(partitionTooSmall());
    else
        ExfatWalk(part, head, layout).run();
    return layout;
}

} // namespace assay
