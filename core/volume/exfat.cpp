// exFAT: Microsoft, "exFAT file system specification", 7 of 2019.
#include "volume/file_systems.h"

#include <algorithm>
#include <array>

namespace assay {

namespace {

constexpr std::size_t kExfatEntryBytes = 32;
constexpr std::uint64_t kLastCluster = 0xFFFFFFF6;                                 // above: bad, or the end of a chain
constexpr std::uint64_t kMostExfatClusters = 1ULL << 28;                           // 2 TB in clusters of 8 KiB
constexpr std::uint8_t kBitmap = 0x81, kFile = 0x85, kStream = 0xC0, kName = 0xC1; // 6.3, 7.1, 7.4, 7.6, 7.7
constexpr std::size_t kNameCharacters = 15;

struct ExfatHead {
    Bytes table, tableLength, data, cluster;
    std::uint64_t clusters = 0, root = 0;
};

ExfatHead exfatHead(VolumePart& part) // 3.1
{
    const auto boot = part.at(Bytes(), kSectorBytes);
    const Bytes sector(std::uint64_t{1} << littleEndian(boot, 108, 1));
    ExfatHead head;
    head.table = sector * littleEndian(boot, 80, 4);
    head.tableLength = sector * littleEndian(boot, 84, 4);
    head.data = sector * littleEndian(boot, 88, 4);
    head.clusters = littleEndian(boot, 92, 4);
    head.root = littleEndian(boot, 96, 4);
    head.cluster = sector * (std::uint64_t{1} << littleEndian(boot, 109, 1));
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
        m_folders.push_back({"", chain(m_head.root)});
        for (std::size_t i = 0; i < m_folders.size() && !m_part.failed(); ++i) {
            const Folder folder = std::move(m_folders[i]);
            readFolder(folder);
        }
        findFree();
    }

private:
    struct Folder {
        std::string path;
        std::vector<Extent> runs;
    };
    // A set of entries: a file, its stream and its name (7.4).
    struct EntrySet {
        bool folder = false, contiguous = false;
        std::uint64_t first = 0, nameLength = 0;
        Bytes size;
        std::vector<std::uint16_t> name;
        std::size_t missing = 0; // entries still to come
    };

    std::vector<Extent> chain(std::uint64_t cluster)
    {
        std::vector<Extent> runs;
        while (cluster <= kLastCluster && !m_part.failed() && m_clusters.visit(cluster, runs))
            cluster = m_part.number(m_head.table + Bytes(4 * cluster), 4);
        return runs;
    }
    std::vector<Extent> contiguous(std::uint64_t first, Bytes size) // "NoFatChain", 6.3.4.2
    {
        std::vector<Extent> runs;
        const std::uint64_t count = (size.count() + m_head.cluster.count() - 1) / m_head.cluster.count();
        for (std::uint64_t i = 0; i < count && m_clusters.visit(first + i, runs); ++i)
            ;
        return runs;
    }
    void readFolder(const Folder& folder)
    {
        EntrySet set;
        for (const Extent& run : folder.runs)
            for (Bytes at; at < run.length && !m_part.failed(); at += Bytes(kExfatEntryBytes)) {
                std::array<std::byte, kExfatEntryBytes> entry;
                std::ranges::copy(m_part.at(run.offset + at, kExfatEntryBytes), entry.begin());
                if (std::to_integer<int>(entry[0]) == 0)
                    return; // the end of the folder
                readEntry(folder, entry, set);
            }
    }
    void readEntry(const Folder& folder, std::span<const std::byte> entry, EntrySet& set)
    {
        switch (std::to_integer<std::uint8_t>(entry[0])) {
        case kBitmap:
            if ((littleEndian(entry, 1, 1) & 1) == 0) // of the first FAT
                m_bitmap = littleEndian(entry, 20, 4), m_bitmapBytes = littleEndian(entry, 24, 8);
            return;
        case kFile:
            set = {};
            set.missing = littleEndian(entry, 1, 1);
            set.folder = (littleEndian(entry, 4, 2) & 0x10) != 0;
            return;
        case kStream:
            set.contiguous = (littleEndian(entry, 1, 1) & 2) != 0;
            set.nameLength = littleEndian(entry, 3, 1);
            set.first = littleEndian(entry, 20, 4);
            set.size = Bytes(littleEndian(entry, 24, 8));
            break;
        case kName:
            for (std::size_t i = 0; i < kNameCharacters; ++i)
                set.name.push_back(static_cast<std::uint16_t>(littleEndian(entry, 2 + 2 * i, 2)));
            break;
        default: // deleted, or of no file
            break;
        }
        if (set.missing > 0 && --set.missing == 0)
            addSet(folder, set);
    }
    void addSet(const Folder& folder, const EntrySet& set)
    {
        if (set.size > m_head.cluster * m_head.clusters)
            return m_part.damaged(msg(
                "volume",
                "The file system is damaged: a file is larger than the volume; check it on a computer, or erase it."));
        std::vector<Extent> runs;
        if (set.first != 0)
            runs = set.contiguous ? contiguous(set.first, set.size) : chain(set.first);
        std::string path =
            folder.path + "/" +
            utf8OfUtf16(std::span(set.name).first(std::min<std::size_t>(set.nameLength, set.name.size())));
        if (!set.folder)
            return addFile(m_part, m_layout, {std::move(path), set.size, std::move(runs)});
        if (m_folders.size() >= kMaxVolumeFolders || path.size() > kMaxVolumePath)
            return m_part.damaged(tooMany());
        m_folders.push_back({std::move(path), std::move(runs)});
    }
    void findFree() // 7.1.5
    {
        if (m_bitmap == 0 || m_bitmapBytes < (m_head.clusters + 7) / 8)
            return m_part.damaged(msg("volume", "The file system is damaged: it has no map of its free clusters; check "
                                                "it on a computer, or erase it."));
        const std::vector<Extent> runs = chain(m_bitmap);
        std::uint64_t cluster = 2;
        for (const Extent& run : runs)
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
    std::uint64_t m_bitmap = 0, m_bitmapBytes = 0;
};

} // namespace

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
    if (head.clusters == 0 || head.clusters > kMostExfatClusters || head.data > part.length() ||
        head.cluster * head.clusters > part.length() - head.data || head.tableLength < Bytes(4 * (head.clusters + 2)))
        part.damaged(misfit());
    else
        ExfatWalk(part, head, layout).run();
    return layout;
}

} // namespace assay
