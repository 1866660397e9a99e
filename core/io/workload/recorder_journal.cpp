// Metadata changes of a recording on ext4, and their write times: into the journal with each index or at an age of 5 s,
// and in place every 30 s.
#include "io/workload/recorder_trace.h"

#include <algorithm>
#include <utility>

namespace assay {

namespace {

// From the start of the card: the superblock, which lists the growing inodes, group descriptors, an inode bitmap, the
// directory. The inodes are in the region of the directory, that of the directory itself in the second block.
constexpr Bytes kSuperblock, kDescriptors = kib(4), kInodeBitmap = kib(8), kFolder = kib(12);
constexpr std::uint64_t kInodeExtents = 4;      // extents stored in the inode; more require an extent block
constexpr Ns kCommit = std::chrono::seconds(5); // age of a transaction (jbd2, JBD2_DEFAULT_MAX_COMMIT_AGE)
// Dirty buffers are written at an age of 30 s, checked every 5 s (vm.dirty_expire_centisecs,
// vm.dirty_writeback_centisecs).
constexpr Ns kCheckpointInterval = std::chrono::seconds(35);

} // namespace

Bytes RecorderTrace::bitmapBlockOf(std::uint32_t cluster) const
{
    return m_layout.bitmap + kBlock * (m_config.cluster * cluster / kBlockGroup);
}

void RecorderTrace::noteChanged(Bytes block)
{
    if (m_transaction.empty())
        m_nextCommit = m_now + kCommit;
    m_transaction.insert(block.count());
}

// Marks the blocks that change when a file is created or deleted.
void RecorderTrace::noteFolder()
{
    if (m_config.fileSystem != FileSystem::ext4)
        return;
    for (const Bytes block :
         {kSuperblock, kDescriptors, kInodeBitmap, kFolder, m_layout.directory, m_layout.directory + kBlock})
        noteChanged(block);
}

// The clusters of `file` from `first` on have been written.
void RecorderTrace::noteWritten(Recording& file, std::uint64_t first)
{
    const std::uint64_t end = (file.length.count() + m_config.cluster.count() - 1) / m_config.cluster.count();
    for (std::uint64_t i = first; i < end; ++i) {
        file.pieces += i == 0 || file.clusters[i] != file.clusters[i - 1] + 1 ? 1 : 0;
        if (m_config.preallocate.count() == 0)
            noteChanged(bitmapBlockOf(file.clusters[i]));
    }
    const std::uint64_t pieces = file.pieces + (m_config.preallocate.count() > 0 && file.clusters.size() > end ? 1 : 0);
    if (pieces > kInodeExtents && !file.node && m_free > 0)
        file.node = allocateCluster(freeRunFrom(file.clusters[end - 1] + std::uint64_t{1}, 1));
    if (file.node)
        noteChanged(m_config.cluster * *file.node);
    noteChanged(kSuperblock);
    noteChanged(m_layout.directory);
    if (first < end)
        noteChanged(kDescriptors);
}

// Its inode is as old as the directory.
void RecorderTrace::noteLogTime() { noteChanged(m_layout.directory + kBlock); }

// A freed extent block need not be written in place, but the journal must revoke it.
void RecorderTrace::forgetNode(std::uint32_t cluster)
{
    const std::uint64_t place = (m_config.cluster * cluster).count();
    m_transaction.erase(place);
    m_journaled.erase(place);
    m_revokes = true;
    release(cluster);
}

// A camera sees as free the space that a file has reserved in memory only (delayed allocation).
double RecorderTrace::freeShare() const
{
    std::uint64_t clusters = m_free;
    if (m_config.fileSystem == FileSystem::ext4 && m_config.preallocate.count() == 0)
        for (const Recording& file : m_recordings)
            clusters +=
                file.clusters.size() - (file.length.count() + m_config.cluster.count() - 1) / m_config.cluster.count();
    return static_cast<double>((m_config.cluster * clusters).count()) / static_cast<double>(m_config.capacity.count());
}

void RecorderTrace::commitJournal()
{
    if (!m_transaction.empty() && m_now >= m_nextCommit)
        writeJournal();
    if (m_now < m_nextCheckpoint)
        return;
    m_nextCheckpoint += kCheckpointInterval;
    writeJournaled();
}

// A transaction: descriptor block, changed blocks (superblock, group descriptors, bitmaps, inodes, extents, directory)
// and a revoke block in one write, then the commit block (Documentation/filesystems/ext4, "Journal").
void RecorderTrace::writeJournal()
{
    const auto changed = std::exchange(m_transaction, {});
    Bytes length = kBlock * (1 + changed.size() + (std::exchange(m_revokes, false) ? 1 : 0));
    if (m_journalAt + length + kBlock > m_layout.journalBytes)
        m_journalAt = Bytes();
    length = std::min(length, m_layout.journalBytes - kBlock);
    issue(TraceWrite::Part::journal, m_layout.journal + m_journalAt, length);
    issue(TraceWrite::Part::journal, m_layout.journal + m_journalAt + length, kBlock);
    m_journalAt += length + kBlock;
    m_journaled.insert(changed.begin(), changed.end());
    for (std::size_t stream = 0; stream < m_recordings.size(); ++stream)
        noteSaved(stream);
}

// Blocks that the open transaction has changed again wait for the next checkpoint, as in Linux.
void RecorderTrace::writeJournaled()
{
    std::set<std::uint64_t> inodes, extents, others, waiting;
    for (const std::uint64_t at : std::exchange(m_journaled, {})) {
        const Bytes place(at);
        const bool isInode = place >= m_layout.directory && place < m_layout.journal;
        auto& kind = m_transaction.contains(at) ? waiting
                     : isInode                  ? inodes
                     : place >= metadataBytes() ? extents
                                                : others;
        kind.insert(at);
    }
    m_journaled = std::move(waiting);
    writeDirty(TraceWrite::Part::bitmap, Bytes(), others, kBlock);
    writeDirty(TraceWrite::Part::directory, Bytes(), inodes, kBlock);
    writeDirty(TraceWrite::Part::table, Bytes(), extents, kBlock);
}

} // namespace assay
