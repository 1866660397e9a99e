// ext4: Linux, Documentation/filesystems/ext4 ("Data Structures and Algorithms").
#include "io/volume/file_systems.h"

#include <algorithm>
#include <array>

namespace assay {

namespace {

// Features that the reader supports or must know (s_feature_incompat, s_feature_ro_compat).
constexpr std::uint64_t kFileType = 0x2, kRecover = 0x4, kExtents = 0x40, k64Bit = 0x80, kMmp = 0x100,
                        kFlexGroups = 0x200, kEaInode = 0x400, kChecksumSeed = 0x2000, kLargeFolder = 0x4000,
                        kInlineData = 0x8000, kCasefold = 0x20000;
constexpr std::uint64_t kKnown = kFileType | kRecover | kExtents | k64Bit | kMmp | kFlexGroups | kEaInode |
                                 kChecksumSeed | kLargeFolder | kInlineData | kCasefold;
constexpr std::uint64_t kMetaGroups = 0x10, kOfExt3 = kFileType | kRecover | kMetaGroups, kHasJournal = 0x4;
constexpr std::uint64_t kOfExt3ReadOnly = 0x7; // sparse copies, large files, sorted folders
constexpr std::uint64_t kSparseSuper = 0x1, kBigalloc = 0x200, kSparseSuper2Compat = 0x200;
constexpr std::uint64_t kBlocksUninit = 0x2;                                // of a group
constexpr std::uint64_t kInodeExtents = 0x80000, kInodeInline = 0x10000000; // of an inode
constexpr std::uint64_t kModeFormat = 0xF000, kFolderMode = 0x4000, kRegularMode = 0x8000;
constexpr std::uint64_t kRootInode = 2;
constexpr std::uint64_t kMaxDepth = 5;            // of a tree of extents
constexpr std::uint64_t kMaxWritten = 32768;      // longer: allocated and never written
constexpr std::uint64_t kMostBlocks = 1ULL << 32; // 16 TB in blocks of 4 KiB
constexpr std::size_t kInodeHead = 128;

struct Ext4Head {
    Bytes block;
    std::uint64_t blocks = 0, firstBlock = 0, groupBlocks = 0, groupInodes = 0, inodeBytes = 0, groups = 0;
    std::uint64_t groupBytes = 32, reservedTable = 0; // of a descriptor; blocks kept for more of them
    std::uint64_t compat = 0, incompat = 0, readOnlyCompat = 0;
    Bytes descriptors() const { return block * (firstBlock + 1); }
    std::uint64_t descriptorBlocks() const { return roundUp(Bytes(groups * groupBytes), block) / block; }
};

Ext4Head ext4Head(VolumePart& part)
{
    const auto super = part.at(Bytes(1024), 1024);
    const auto field = [&](std::size_t at, std::size_t size) { return littleEndian(super, at, size); };
    Ext4Head head;
    head.compat = field(0x5C, 4);
    head.incompat = field(0x60, 4);
    head.readOnlyCompat = field(0x64, 4);
    head.block = Bytes(1024ULL << std::min<std::uint64_t>(field(0x18, 4), 6));
    head.blocks = field(0x4, 4) | ((head.incompat & k64Bit) != 0 ? field(0x150, 4) << 32 : 0);
    head.firstBlock = field(0x14, 4);
    head.groupBlocks = field(0x20, 4);
    head.groupInodes = field(0x28, 4);
    head.inodeBytes = field(0x58, 2);
    head.reservedTable = field(0xCE, 2);
    if ((head.incompat & k64Bit) != 0)
        head.groupBytes = std::max<std::uint64_t>(field(0xFE, 2), 32);
    if (head.groupBlocks > 0 && head.blocks > head.firstBlock)
        head.groups = (head.blocks - head.firstBlock + head.groupBlocks - 1) / head.groupBlocks;
    return head;
}

bool fits(const Ext4Head& head)
{
    return head.groups > 0 && head.blocks <= kMostBlocks && head.groupBlocks <= 8 * head.block.count() &&
           head.groupInodes > 0 && head.groupInodes <= 8 * head.block.count() && head.inodeBytes >= kInodeHead &&
           head.inodeBytes <= head.block.count() && head.groupBytes <= 1024 && head.firstBlock <= 1 &&
           head.groups <= head.block * head.blocks / Bytes(head.inodeBytes * head.groupInodes);
}

class Ext4Walk {
public:
    Ext4Walk(VolumePart& part, const Ext4Head& head, VolumeLayout& layout)
        : m_part(part), m_head(head), m_layout(layout), m_visited(head.groups * head.groupInodes), m_used(head.blocks)
    {
    }
    void run()
    {
        openFolder(kRootInode, "");
        for (std::size_t i = 0; i < m_folders.size() && !m_part.failed(); ++i) {
            const Folder folder = std::move(m_folders[i]);
            readFolder(folder);
        }
        findFree();
        markShared(m_part, m_layout, std::move(m_shared));
        if ((m_head.incompat & kRecover) == 0) // otherwise the bitmap is older than the files
            markUnallocated(m_layout);
    }

private:
    struct Folder {
        std::string path;
        ClusterRuns blocks;
    };
    struct Group {
        std::uint64_t bitmap = 0, inodeBitmap = 0, inodes = 0, flags = 0;
    };
    Group group(std::uint64_t index)
    {
        const Bytes at = m_head.descriptors() + Bytes(m_head.groupBytes * index);
        const auto wide = [&](std::uint64_t low, std::uint64_t high) {
            return m_part.number(at + Bytes(low), 4) |
                   (m_head.groupBytes >= 64 ? m_part.number(at + Bytes(high), 4) << 32 : 0);
        };
        return {wide(0, 0x20), wide(4, 0x24), wide(8, 0x28), m_part.number(at + Bytes(0x12), 2)};
    }
    bool exist(std::uint64_t first, std::uint64_t count) const
    {
        return first < m_head.blocks && count <= m_head.blocks - first;
    }
    // True if these file system blocks are within the volume.
    bool hasBlocks(std::uint64_t first, std::uint64_t count)
    {
        if (exist(first, count))
            return true;
        m_part.damaged(msg("volume",
                           "The file system is damaged: its tables lie at block {}, and there are {}; check it "
                           "on a computer, or erase it.",
                           first, m_head.blocks));
        return false;
    }
    Bytes inodeOffset(std::uint64_t number)
    {
        const std::uint64_t table = group((number - 1) / m_head.groupInodes).inodes;
        const std::uint64_t at = (number - 1) % m_head.groupInodes * m_head.inodeBytes;
        return hasBlocks(table, 1) ? m_head.block * table + Bytes(at) : Bytes();
    }
    bool isInode(std::uint64_t number) const { return number > 0 && number <= m_visited.size(); }
    Message noInode(std::uint64_t number) const
    {
        return msg("volume", "inode {} does not exist; the last one is {}", number, m_visited.size());
    }
    bool visit(std::uint64_t inode) // false: visited before, as a hard link. Precondition: isInode()
    {
        if (m_visited[inode - 1])
            return false;
        return m_visited[inode - 1] = true;
    }
    // Adds the extents below a node of an extent tree, up to the first damage.
    void readTree(std::span<const std::byte> node, std::uint64_t depthLeft, ClusterRuns& file)
    {
        const std::uint64_t depth = littleEndian(node, 6, 2), entries = littleEndian(node, 2, 2);
        if (littleEndian(node, 0, 2) != 0xF30A || 12 * (entries + 1) > node.size() || depth > depthLeft)
            file.damage = msg("volume", "its list of extents is damaged");
        const std::vector<std::byte> own(node.begin(), node.end()); // further reads overwrite it
        for (std::uint64_t i = 0; i < entries && !file.damage && !m_part.failed(); ++i) {
            const std::size_t at = 12 * (i + 1);
            if (depth > 0) {
                const std::uint64_t below = littleEndian(own, at + 4, 4) | littleEndian(own, at + 8, 2) << 32;
                if (use(below, 1, file))
                    readTree(m_part.at(m_head.block * below, m_head.block.count()), depth - 1, file);
                continue;
            }
            std::uint64_t count = littleEndian(own, at + 4, 2);
            if (count > kMaxWritten)
                count -= kMaxWritten;
            const std::uint64_t first = littleEndian(own, at + 8, 4) | littleEndian(own, at + 6, 2) << 32;
            if (count > 0 && use(first, count, file))
                addRun(file.runs, {m_head.block * first, m_head.block * count});
        }
    }
    // Marks blocks as used by a file; each block can be used once.
    bool use(std::uint64_t first, std::uint64_t count, ClusterRuns& file)
    {
        if (!exist(first, count)) {
            file.damage =
                msg("volume", "block {} does not exist; the last one is {}", first + count - 1, m_head.blocks - 1);
            return false;
        }
        for (std::uint64_t block = first; block < first + count; ++block) {
            if (m_used[block]) {
                file.damage =
                    msg("volume", "block {} belongs to another file or folder too, or twice to this one", block);
                m_shared.push_back({m_head.block * block, *file.damage});
                return false;
            }
            m_used[block] = true;
        }
        return true;
    }
    ClusterRuns extentsOf(std::span<const std::byte> inode)
    {
        ClusterRuns file;
        const std::uint64_t flags = littleEndian(inode, 0x20, 4);
        if ((flags & kInodeExtents) != 0)
            readTree(inode.subspan(0x28, 60), kMaxDepth, file);
        else if ((flags & kInodeInline) == 0 && littleEndian(inode, 0x1C, 4) > 0)
            file.damage = msg("volume", "it has the block list of ext2, which is not read here");
        return file;
    }
    std::array<std::byte, kInodeHead> inodeHead(std::uint64_t number)
    {
        std::array<std::byte, kInodeHead> inode;
        std::ranges::copy(m_part.at(inodeOffset(number), kInodeHead), inode.begin());
        return inode;
    }
    void openFolder(std::uint64_t number, std::string path)
    {
        if (!isInode(number))
            return addDamagedFolder(m_part, m_layout, path, noInode(number));
        if (m_part.failed() || !visit(number))
            return;
        const auto inode = inodeHead(number);
        if ((littleEndian(inode, 0, 2) & kModeFormat) != kFolderMode)
            return addDamagedFolder(m_part, m_layout, path, msg("volume", "inode {} is not a folder", number));
        if ((littleEndian(inode, 0x20, 4) & kInodeInline) != 0)
            return; // an inline directory has no blocks, and few names
        if (canAddFolder(m_part, m_layout, path, m_folders.size()))
            m_folders.push_back({std::move(path), extentsOf(inode)});
    }
    void addInode(std::uint64_t number, std::string path)
    {
        if (!isInode(number))
            return addFile(m_part, m_layout, {std::move(path), Bytes(), {}, noInode(number)});
        if (m_part.failed() || !visit(number))
            return;
        const auto inode = inodeHead(number);
        if ((littleEndian(inode, 0, 2) & kModeFormat) != kRegularMode)
            return addFile(m_part, m_layout,
                           {std::move(path), Bytes(), {}, msg("volume", "inode {} is not a file", number)});
        const Bytes size(littleEndian(inode, 4, 4) | littleEndian(inode, 0x6C, 4) << 32);
        ClusterRuns blocks = extentsOf(inode);
        addFile(m_part, m_layout, {std::move(path), size, std::move(blocks.runs), std::move(blocks.damage)});
    }
    void readFolder(const Folder& folder)
    {
        std::optional<Message> damage = folder.blocks.damage;
        for (const Extent& run : folder.blocks.runs)
            for (Bytes block; block < run.length && !m_part.failed(); block += m_head.block) {
                const auto view = m_part.at(run.offset + block, m_head.block.count());
                if (!readEntries(folder.path, std::vector<std::byte>(view.begin(), view.end())) && !damage)
                    damage = msg("volume", "the entries of one of its files are incomplete");
            }
        if (damage)
            addDamagedFolder(m_part, m_layout, folder.path, *damage);
    }
    // Returns false if the rest of the block cannot contain entries.
    bool readEntries(const std::string& path, const std::vector<std::byte>& block)
    {
        for (std::size_t at = 0; at + 8 <= block.size() && !m_part.failed();) {
            const std::uint64_t inode = littleEndian(block, at, 4), length = littleEndian(block, at + 4, 2),
                                named = littleEndian(block, at + 6, 1), kind = littleEndian(block, at + 7, 1);
            if (length < 8 || length % 4 != 0 || at + length > block.size() || 8 + named > length)
                return false;
            const std::string name(reinterpret_cast<const char*>(block.data()) + at + 8, named);
            if (inode != 0 && name != "." && name != "..") {
                if (kind == 2)
                    openFolder(inode, path + "/" + name);
                else if (kind == 1)
                    addInode(inode, path + "/" + name);
            }
            at += length;
        }
        return true;
    }
    // True if the group has a copy of superblock and descriptors.
    bool hasSuper(std::uint64_t index) const
    {
        if (index == 0 || (m_head.readOnlyCompat & kSparseSuper) == 0)
            return true;
        for (const std::uint64_t base : {3, 5, 7}) {
            std::uint64_t power = base;
            while (power < index)
                power *= base;
            if (power == index)
                return true;
        }
        return index == 1;
    }
    // A group whose bitmap was never written contains only blocks of the file system itself.
    void markMetadataBlocks()
    {
        const std::uint64_t table = roundUp(Bytes(m_head.groupInodes * m_head.inodeBytes), m_head.block) / m_head.block;
        const auto mark = [&](std::uint64_t first, std::uint64_t count) {
            for (std::uint64_t block = first; block < std::min(first + count, m_head.blocks); ++block)
                m_used[block] = true;
        };
        for (std::uint64_t index = 0; index < m_head.groups && !m_part.failed(); ++index) {
            const Group at = group(index);
            if (hasSuper(index))
                mark(m_head.firstBlock + index * m_head.groupBlocks,
                     1 + m_head.descriptorBlocks() + m_head.reservedTable);
            if (hasBlocks(at.bitmap, 1) && hasBlocks(at.inodeBitmap, 1) && hasBlocks(at.inodes, table)) {
                mark(at.bitmap, 1);
                mark(at.inodeBitmap, 1);
                mark(at.inodes, table);
            }
        }
    }
    void findFree()
    {
        markMetadataBlocks();
        for (std::uint64_t index = 0; index < m_head.groups && !m_part.failed(); ++index) {
            const Group at = group(index);
            const std::uint64_t first = m_head.firstBlock + index * m_head.groupBlocks;
            const auto view = m_part.at(m_head.block * at.bitmap, m_head.block.count());
            const std::vector<std::byte> map(view.begin(), view.end());
            for (std::uint64_t i = 0; i < m_head.groupBlocks && first + i < m_head.blocks; ++i) {
                const bool used = (at.flags & kBlocksUninit) != 0
                                      ? m_used[first + i]
                                      : (std::to_integer<unsigned>(map[i / 8]) >> i % 8 & 1) != 0;
                if (!used)
                    addFree(m_part, m_layout, {m_part.begin() + m_head.block * (first + i), m_head.block});
            }
        }
    }

    VolumePart& m_part;
    Ext4Head m_head;
    VolumeLayout& m_layout;
    std::vector<bool> m_visited; // by inode
    std::vector<bool> m_used;    // by block: of files and folders, then of the file system itself
    std::vector<SharedCluster> m_shared;
    std::vector<Folder> m_folders;
};

} // namespace

bool isExt4(VolumePart& part) { return part.length() >= kib(64) && part.number(Bytes(1024 + 0x38), 2) == 0xEF53; }

VolumeLayout readExt4(VolumePart& part)
{
    const Ext4Head head = ext4Head(part);
    VolumeLayout layout{"ext4", part.begin(), part.length(), head.block, part.begin(), {}, {}, {}};
    const bool beyondExt3 = (head.incompat & ~kOfExt3) != 0 || (head.readOnlyCompat & ~kOfExt3ReadOnly) != 0;
    if ((head.incompat & kExtents) == 0)
        part.damaged(msg("volume", "It holds {}; only FAT12, FAT16, FAT32, exFAT and ext4 are read.",
                         beyondExt3                         ? "ext4 without extents"
                         : (head.compat & kHasJournal) != 0 ? "ext3"
                                                            : "ext2"));
    else if ((head.incompat & ~kKnown) != 0 || (head.readOnlyCompat & kBigalloc) != 0 ||
             (head.compat & kSparseSuper2Compat) != 0)
        part.damaged(msg("volume", "It holds ext4 with features that are not read; use ext4 as mkfs.ext4 makes it."));
    else if (!fits(head))
        part.damaged(partitionTooSmall());
    else if (head.block * head.blocks > part.length())
        part.damaged(largerThan(part, head.block * head.blocks));
    else
        Ext4Walk(part, head, layout).run();
    return layout;
}

} // namespace assay
