#include "io/workload/file_system_model.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <utility>

namespace assay {

namespace {

constexpr Bytes kBlock = kib(4), kBlockGroup = mib(128); // a group has one bitmap block
// From the start of the card: the superblock, which lists the growing inodes, group descriptors, an inode bitmap, the
// directory. The inodes are in the region of the directory, that of the directory itself in the second block.
constexpr Bytes kSuperblock, kDescriptors = kib(4), kInodeBitmap = kib(8), kFolder = kib(12);
constexpr std::uint64_t kInodeExtents = 4;      // extents stored in the inode; more require an extent block
constexpr Ns kCommit = std::chrono::seconds(5); // age of a transaction (jbd2, JBD2_DEFAULT_MAX_COMMIT_AGE)
// Dirty buffers are written at an age of 30 s, checked every 5 s (vm.dirty_expire_centisecs,
// vm.dirty_writeback_centisecs).
constexpr Ns kCheckpointInterval = std::chrono::seconds(35);
// Linux first checks for blocks of that age at this time; it uses its own timer, independent of the indexes.
constexpr Ns kFirstCheckpoint = std::chrono::milliseconds(37'200);

// mke2fs' default (lib/ext2fs/mkjournal.c, ext2fs_default_journal_size).
Bytes journalBytes(Bytes capacity)
{
    constexpr std::pair<Bytes, Bytes> kJournals[] = {{mib(128), mib(4)},  {gib(1), mib(16)},   {gib(2), mib(32)},
                                                     {gib(16), mib(64)},  {gib(32), mib(128)}, {gib(64), mib(256)},
                                                     {gib(128), mib(512)}};
    const auto row = std::ranges::find_if(kJournals, [&](const auto& below) { return capacity < below.first; });
    return row == std::end(kJournals) ? gib(1) : row->second;
}

class Ext4 final : public FileSystemModel {
public:
    explicit Ext4(const RecorderConfig& config)
        : FileSystemModel(config, journalOf(config) + journalBytes(config.capacity)),
          m_directory(journalOf(config) - kMetadataUnit), m_journal(journalOf(config)),
          m_journalBytes(journalBytes(config.capacity))
    {
    }

private:
    // Start of the journal, after descriptors, bitmaps and inodes.
    static Bytes journalOf(const RecorderConfig& config)
    {
        return kBitmaps + roundUp(kBlock * (config.capacity / kBlockGroup + 1), kMetadataUnit) + kMetadataUnit;
    }
    Bytes writeUnit() const override { return kBlock; }
    bool fillsWithZeros() const override { return false; }
    bool journals() const override { return true; }
    Bytes allocationEnd(Bytes length) const override;
    std::uint64_t delayedClusters(const StoredFile& file) const override
    {
        return allocatesAhead() ? 0 : file.clusters.size() - clustersFor(file.length);
    }
    std::uint64_t placeFor(const StoredFile& file, std::uint64_t wanted, bool first) const override;
    void noteAllocated(StoredFile& file) override
    {
        if (allocatesAhead()) // otherwise it exists only in memory until it is written
            noteBit(file.clusters.back());
    }
    void noteReleased(std::uint32_t cluster) override { noteBit(cluster); }
    void noteCreated(StoredFile&) override { noteFolder(); }
    void noteGrown(StoredFile& file, Bytes from) override;
    // Its inode is as old as the directory.
    void noteLogWritten() override { noteChanged(m_directory + kBlock); }
    void remove(const StoredFile& file) override;
    bool writeMetadata(const StoredFile& file, std::size_t index) override;
    bool writeExpired() override;

    bool allocatesAhead() const { return config().preallocate.count() > 0; }
    void noteBit(std::uint32_t cluster) { noteChanged(kBitmaps + kBlock * (config().cluster * cluster / kBlockGroup)); }
    void noteFolder();
    void noteChanged(Bytes block);
    void commit();
    void writeJournaled();

    static constexpr Bytes kBitmaps = kMetadataUnit; // start of the bitmap blocks

    Bytes m_directory, m_journal, m_journalBytes;
    // Blocks changed since they were last written: of the open transaction; in the journal, until the checkpoint.
    std::set<Bytes> m_transaction, m_journaled;
    bool m_revokes = false; // an extent block was freed in the open transaction
    Bytes m_journalAt;
    Ns m_nextCommit{}, m_nextCheckpoint = kFirstCheckpoint;
};

// ext4 allocates up to a multiple of a window that the size of the file determines (fs/ext4/mballoc.c,
// ext4_mb_normalize_request).
Bytes Ext4::allocationEnd(Bytes length) const
{
    if (length <= mib(1))
        return roundUp(length, std::max(kib(16), Bytes(std::bit_ceil(length.count()))));
    return roundUp(length, length <= mib(4) ? mib(2) : length <= mib(8) ? mib(4) : mib(8));
}

std::uint64_t Ext4::placeFor(const StoredFile& file, std::uint64_t wanted, bool first) const
{
    const std::uint64_t from = FileSystemModel::placeFor(file, wanted, first);
    return first || from >= allocated().size() || allocated()[from] ? freeRunFrom(from, wanted) : from;
}

void Ext4::noteChanged(Bytes block)
{
    if (m_transaction.empty())
        m_nextCommit = now() + kCommit;
    m_transaction.insert(block);
}

// Marks the blocks that change when a file is created or deleted.
void Ext4::noteFolder()
{
    for (const Bytes block : {kSuperblock, kDescriptors, kInodeBitmap, kFolder, m_directory, m_directory + kBlock})
        noteChanged(block);
}

void Ext4::noteGrown(StoredFile& file, Bytes from)
{
    const std::uint64_t first = clustersFor(from), end = clustersFor(file.length);
    for (std::uint64_t i = first; i < end; ++i) {
        file.pieces += i == 0 || file.clusters[i] != file.clusters[i - 1] + 1 ? 1 : 0;
        if (!allocatesAhead())
            noteBit(file.clusters[i]);
    }
    const std::uint64_t pieces = file.pieces + (allocatesAhead() && file.clusters.size() > end ? 1 : 0);
    if (pieces > kInodeExtents && !file.node && freeClusters() > 0)
        file.node = allocateCluster(freeRunFrom(file.clusters[end - 1] + std::uint64_t{1}, 1));
    if (file.node)
        noteChanged(config().cluster * *file.node);
    noteChanged(kSuperblock);
    noteChanged(m_directory);
    if (first < end)
        noteChanged(kDescriptors);
}

// A freed extent block need not be written in place, but the journal must revoke it.
void Ext4::remove(const StoredFile& file)
{
    FileSystemModel::remove(file);
    if (file.node) {
        m_transaction.erase(config().cluster * *file.node);
        m_journaled.erase(config().cluster * *file.node);
        m_revokes = true;
        release(*file.node);
    }
    noteFolder();
}

bool Ext4::writeMetadata(const StoredFile&, std::size_t)
{
    noteChanged(m_directory); // time of the last write
    commit();
    return true;
}

bool Ext4::writeExpired()
{
    const bool old = !m_transaction.empty() && now() >= m_nextCommit;
    if (old)
        commit();
    if (now() >= m_nextCheckpoint) {
        m_nextCheckpoint += kCheckpointInterval;
        writeJournaled();
    }
    return old;
}

// A transaction: descriptor block, changed blocks (superblock, group descriptors, bitmaps, inodes, extents, directory)
// and a revoke block in one write, then the commit block (Documentation/filesystems/ext4, "Journal").
void Ext4::commit()
{
    auto changed = std::exchange(m_transaction, {});
    Bytes length = kBlock * (1 + changed.size() + (std::exchange(m_revokes, false) ? 1 : 0));
    if (m_journalAt + length + kBlock > m_journalBytes)
        m_journalAt = Bytes();
    length = std::min(length, m_journalBytes - kBlock);
    issue(TraceWrite::Part::journal, m_journal + m_journalAt, length);
    issue(TraceWrite::Part::journal, m_journal + m_journalAt + length, kBlock);
    m_journalAt += length + kBlock;
    m_journaled.merge(changed);
}

// Blocks that the open transaction has changed again wait for the next checkpoint, as in Linux.
void Ext4::writeJournaled()
{
    std::set<Bytes> inodes, extents, others, waiting;
    for (const Bytes place : std::exchange(m_journaled, {})) {
        auto& kind = m_transaction.contains(place)               ? waiting
                     : place >= m_directory && place < m_journal ? inodes
                     : place >= dataBegin()                      ? extents
                                                                 : others;
        kind.insert(place);
    }
    m_journaled = std::move(waiting);
    issue(TraceWrite::Part::bitmap, others, kBlock);
    issue(TraceWrite::Part::directory, inodes, kBlock);
    issue(TraceWrite::Part::table, extents, kBlock);
}

} // namespace

std::unique_ptr<FileSystemModel> makeExt4(const RecorderConfig& config) { return std::make_unique<Ext4>(config); }

} // namespace assay
