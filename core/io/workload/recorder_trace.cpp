#include "io/workload/recorder_trace.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace assay {

namespace {

// Alignment of each table and of the directory in the SD Association's format.
constexpr Bytes kMetadataUnit = mib(4);
constexpr Bytes kTableEntry(4); // FAT32
constexpr Bytes kSector(kSectorBytes);
// Directory entries of a file on exFAT: file, stream extension, one name (up to 15 letters).
constexpr std::uint64_t kEntrySet = 96;
constexpr std::uint64_t kFirstSlot = 1; // after volume label, bitmap and upcase table
// Maximum age of dirty buffers (vm.dirty_expire_centisecs).
constexpr Ns kMaxDirtyAge = std::chrono::seconds(30);
// Linux first checks for ext4 blocks of that age at this time; it uses its own timer, independent of the indexes.
constexpr Ns kFirstCheckpoint = std::chrono::milliseconds(37'200);
constexpr Bytes kLargest = mib(1); // maximum write of zeros
// Distance of the streams' first indexes in intervals, so that they do not coincide
constexpr double kIndexPhase = 1.37;

// mke2fs' default (lib/ext2fs/mkjournal.c, ext2fs_default_journal_size).
Bytes journalOf(Bytes capacity)
{
    if (capacity < mib(128))
        return mib(4);
    if (capacity < gib(1))
        return mib(16);
    if (capacity < gib(2))
        return mib(32);
    if (capacity < gib(16))
        return mib(64);
    if (capacity < gib(32))
        return mib(128);
    return capacity < gib(64) ? mib(256) : capacity < gib(128) ? mib(512) : gib(1);
}

// ext4 allocates space up to a multiple of this, by the size to which the file is growing (fs/ext4/mballoc.c,
// ext4_mb_normalize_request).
Bytes ext4Window(Bytes size)
{
    if (size <= mib(1))
        return std::max(kib(16), Bytes(std::bit_ceil(size.count())));
    return size <= mib(4) ? mib(2) : size <= mib(8) ? mib(4) : mib(8);
}

double number(Bytes bytes) { return static_cast<double>(bytes.count()); }

Bytes roundUp(Bytes value, Bytes unit) { return unit * ((value.count() + unit.count() - 1) / unit.count()); }

Bytes tableOf(const RecorderConfig& config)
{
    return roundUp(kTableEntry * (config.capacity / config.cluster), kMetadataUnit);
}

Bytes tableSectorOf(std::uint32_t cluster) { return roundDown(kTableEntry * cluster, kSector); }

std::uint64_t runsIn(const std::vector<std::uint32_t>& clusters)
{
    std::uint64_t runs = clusters.empty() ? 0 : 1;
    for (std::size_t i = 1; i < clusters.size(); ++i)
        runs += clusters[i] != clusters[i - 1] + 1 ? 1 : 0;
    return runs;
}

} // namespace

RecorderTrace::RecorderTrace(const RecorderConfig& config)
    : m_config(config), m_prng(config.seed), m_clusters(config.capacity / config.cluster),
      m_tableBytes(tableOf(config)), m_layout(computeLayout(config)), m_allocated(m_clusters),
      m_recordings(config.megabitsPerSecond.size()), m_latest(config.megabitsPerSecond.size()),
      m_nextLog(config.logInterval), m_nextCheckpoint(kFirstCheckpoint),
      m_sceneRate(config.megabitsPerSecond.size(), 1.0), m_saved(config.megabitsPerSecond.size()),
      m_nextWriteBack(config.writeBack), m_nextScene(config.scene), m_nextEvent(config.eventInterval),
      m_nextPicture(config.pictureInterval), m_nextTables(kMaxDirtyAge)
{
    m_firstCluster =
        std::min((m_layout.end.count() + config.cluster.count() - 1) / config.cluster.count(), m_clusters / 2);
    m_cursor = m_firstCluster;
    m_free = m_clusters - m_firstCluster;
    for (std::size_t i = 0; i < m_recordings.size(); ++i)
        m_nextIndex.emplace_back(static_cast<Ns::rep>(static_cast<double>(config.indexInterval.count()) *
                                                      (1 + (kIndexPhase - 1) * static_cast<double>(i))));
    if (config.log && config.fileSystem == FileSystem::exfat)
        m_usedSlots.push_back(true);
    if (config.log)
        for (std::uint64_t i = 0; i < std::max<std::uint64_t>(1, config.logRing / config.cluster); ++i)
            m_logClusters.push_back(allocateCluster(m_cursor));
}

TraceWrite RecorderTrace::next()
{
    while (m_ready.empty())
        tick();
    const TraceWrite write = m_ready.front();
    m_ready.pop_front();
    return write;
}

FileRequest RecorderTrace::nextRequest()
{
    m_asFiles = true;
    while (m_requests.empty()) {
        tick();
        m_ready.clear();
    }
    const FileRequest request = m_requests.front();
    m_requests.pop_front();
    return request;
}

RecorderTrace::Layout RecorderTrace::computeLayout(const RecorderConfig& config)
{
    const Bytes table = tableOf(config);
    const bool ext4 = config.fileSystem == FileSystem::ext4;
    const Bytes bitmap =
        roundUp(ext4 ? kBlock * (config.capacity / kBlockGroup + 1) : Bytes(config.capacity / config.cluster / 8 + 1),
                kMetadataUnit);
    switch (config.fileSystem) {
    case FileSystem::fat32: return {{}, table * 2, {}, {}, table * 2 + kMetadataUnit * 2};
    case FileSystem::exfat: return {table, table + bitmap, {}, {}, table + bitmap + kMetadataUnit};
    case FileSystem::ext4: break;
    }
    const Bytes journal = kMetadataUnit + bitmap + kMetadataUnit; // after descriptors, bitmaps and inodes
    return {kMetadataUnit, kMetadataUnit + bitmap, journal, journalOf(config.capacity),
            journal + journalOf(config.capacity)};
}

// Allocates the next free cluster, cyclically. There is always one: deletion keeps some free, and cards too small for
// the files are rejected.
std::uint32_t RecorderTrace::allocateCluster(std::uint64_t from)
{
    if (from >= m_clusters)
        from = m_firstCluster;
    while (m_allocated[from])
        from = from + 1 == m_clusters ? m_firstCluster : from + 1;
    m_allocated[from] = true;
    --m_free;
    m_cursor = from + 1 == m_clusters ? m_firstCluster : from + 1;
    return static_cast<std::uint32_t>(from);
}

// Returns the first position from `from` on, cyclically, with `wanted` contiguous free clusters; otherwise the position
// with the most.
std::uint64_t RecorderTrace::freeRunFrom(std::uint64_t from, std::uint64_t wanted) const
{
    std::uint64_t best = from, most = 0, begin = 0, length = 0;
    from = from >= m_clusters ? m_firstCluster : from;
    for (std::uint64_t visited = 0, at = from; visited < m_clusters - m_firstCluster;
         ++visited, at = at + 1 == m_clusters ? m_firstCluster : at + 1) {
        if (m_allocated[at] || at == m_firstCluster)
            length = 0;
        if (m_allocated[at])
            continue;
        begin = length++ == 0 ? at : begin;
        if (length > most) {
            most = length;
            best = begin;
        }
        if (most == wanted)
            break;
    }
    return best;
}

void RecorderTrace::tick()
{
    m_now += kTick;
    const bool writeBackDue = m_config.writeBack.count() > 0 && m_now >= m_nextWriteBack;
    for (std::size_t i = 0; i < m_recordings.size(); ++i) {
        m_recordings[i].buffered += bytesInTick(i);
        m_longestUnsaved = std::max(m_longestUnsaved, m_now - m_saved[i]);
        if (m_config.writeBack.count() == 0 || writeBackDue || m_recordings[i].buffered >= number(m_config.dirtyLimit))
            writeVideo(i);
        if (m_now >= m_nextIndex[i])
            writeIndex(i);
        if (m_recordings[i].length >= m_config.segment)
            finish(i);
    }
    m_nextWriteBack += writeBackDue ? m_config.writeBack : Ns();
    if (m_config.sync == SyncRule::none && m_config.fileSystem != FileSystem::ext4 && m_now >= m_nextTables) {
        m_nextTables += kMaxDirtyAge;
        for (std::size_t i = 0; i < m_recordings.size(); ++i) {
            writeTables(i);
            noteSaved(i);
        }
    }
    if (m_config.log && m_now >= m_nextLog)
        writeLog();
    if (m_config.eventInterval.count() > 0 && m_now >= m_nextEvent)
        markProtected();
    if (m_config.pictureInterval.count() > 0 && m_now >= m_nextPicture)
        takePicture();
    while (freeShare() < m_config.keepFree && !m_finished.empty())
        deleteOldest();
    if (m_config.fileSystem == FileSystem::ext4)
        commitJournal();
}

void RecorderTrace::writeVideo(std::size_t stream)
{
    const Bytes before = m_recordings[stream].length;
    flush(m_recordings[stream], false);
    if (m_config.sync == SyncRule::everyWrite && m_recordings[stream].length > before) {
        writeTables(stream);
        noteSaved(stream);
    }
}

// The written data of a stream is now referenced by tables on the card.
void RecorderTrace::noteSaved(std::size_t stream)
{
    const double rate = m_config.megabitsPerSecond[stream] * 1e6 / 8;
    m_saved[stream] = std::max(m_saved[stream], m_now - fromSeconds(m_recordings[stream].buffered / rate));
}

void RecorderTrace::grow(Recording& file, Bytes length)
{
    const auto inUse = file.clusters.size();
    const std::uint64_t needed = (length.count() + m_config.cluster.count() - 1) / m_config.cluster.count();
    if (needed <= inUse)
        return;
    const bool ext4 = m_config.fileSystem == FileSystem::ext4;
    const bool byWindow = ext4 && m_config.preallocate.count() == 0; // fallocate allocates the requested size
    const Bytes window = byWindow ? roundUp(length, ext4Window(length)) - m_config.cluster * inUse : Bytes();
    const std::uint64_t ahead =
        std::max<std::uint64_t>(needed - inUse, std::max(m_config.preallocate, window) / m_config.cluster);
    // Required space is freed first; ext4 preallocates only what is available.
    const std::uint64_t wanted = m_config.preallocate.count() > 0 ? ahead : needed - inUse;
    while (m_free < wanted && !m_finished.empty())
        deleteOldest();
    if (m_config.preallocate.count() > 0)
        addRequest({FileRequest::Kind::reserve, file.number, m_config.cluster * inUse, m_config.cluster * ahead});
    for (std::uint64_t i = 0; i < ahead && m_free > 0; ++i) {
        const bool own = m_config.fileSystem != FileSystem::fat32 && !file.clusters.empty();
        std::uint64_t from = own ? file.clusters.back() + std::uint64_t{1} : m_cursor;
        if (ext4 && (i == 0 || from >= m_clusters || m_allocated[from]))
            from = freeRunFrom(from, ahead - i);
        file.clusters.push_back(allocateCluster(from));
        markAllocated(file);
    }
}

// Zeros that the page cache holds for a file, up to `end`.
void RecorderTrace::writeZeros(Recording& file, Bytes end)
{
    if (m_config.preallocate.count() == 0 || m_config.keepSize || m_config.fileSystem == FileSystem::ext4)
        return;
    for (Bytes at = std::max(file.length, file.zeroed); at < end;) {
        const Bytes length = std::min(end - at, kLargest);
        issueWithin(TraceWrite::Part::zeros, file.clusters, at, length);
        file.zeroed = at += length;
    }
}

// Marks the file system sectors that change with the last cluster of a file.
void RecorderTrace::markAllocated(Recording& file)
{
    const std::uint32_t cluster = file.clusters.back();
    const auto noteChained = [&] {
        if (file.clusters.size() > 1)
            m_dirtyTable.insert(tableSectorOf(file.clusters[file.clusters.size() - 2]).count());
        m_dirtyTable.insert(tableSectorOf(cluster).count());
    };
    if (m_config.fileSystem == FileSystem::fat32)
        return noteChained();
    if (m_config.fileSystem == FileSystem::ext4) {
        if (m_config.preallocate.count() > 0) // otherwise it exists only in memory until it is written
            noteChanged(bitmapBlockOf(cluster));
        return;
    }
    m_dirtyBitmap.insert((m_layout.bitmap + kSector * (cluster / 8 / kSectorBytes)).count());
    const bool breaks = file.clusters.size() > 1 && file.clusters[file.clusters.size() - 2] + 1 != cluster;
    if (breaks && !file.chained) { // until now its directory entry was sufficient
        file.chained = true;
        for (const std::uint32_t earlier : file.clusters)
            m_dirtyTable.insert(tableSectorOf(earlier).count());
    } else if (file.chained) {
        noteChained();
    }
}

void RecorderTrace::release(std::uint32_t cluster)
{
    m_allocated[cluster] = false;
    ++m_free;
    if (m_config.fileSystem == FileSystem::fat32)
        m_dirtyTable.insert(tableSectorOf(cluster).count());
    else if (m_config.fileSystem == FileSystem::exfat)
        m_dirtyBitmap.insert((m_layout.bitmap + kSector * (cluster / 8 / kSectorBytes)).count());
    else if (m_config.fileSystem == FileSystem::ext4)
        noteChanged(bitmapBlockOf(cluster));
}

// Writes whole buffers; with `all` also the remainder, in whole sectors, or blocks for ext4: the kernel would pad a
// partial block, and write it again.
void RecorderTrace::flush(Recording& file, bool all)
{
    const Bytes least = std::min(m_config.fileSystem == FileSystem::ext4 ? kBlock : kSector, m_config.flush);
    const auto enough = static_cast<double>((all ? least : m_config.flush).count());
    while (file.buffered >= enough) {
        const Bytes length =
            roundDown(std::min(m_config.flush, Bytes(static_cast<std::uint64_t>(file.buffered))), least);
        file.buffered -= static_cast<double>(length.count());
        append(file, length, TraceWrite::Part::video);
    }
}

// Extends the file. Joins contiguous clusters into one write.
void RecorderTrace::append(Recording& file, Bytes length, TraceWrite::Part part)
{
    const Bytes end = file.length + length;
    if (file.clusters.empty()) {
        file.number = ++m_files;
        if (m_config.fileSystem == FileSystem::exfat)
            allocateSlot(file);
        noteFolder();
    }
    grow(file, end);
    addRequest({FileRequest::Kind::write, file.number, file.length, length, part});
    if (m_config.writeBack.count() == 0)
        writeZeros(file, end);
    issueWithin(part, file.clusters, file.length, length);
    const std::uint64_t first = roundUp(file.length, m_config.cluster) / m_config.cluster;
    file.length = end;
    if (m_config.fileSystem == FileSystem::ext4)
        noteWritten(file, first);
}

// Writes the index and the changed metadata.
void RecorderTrace::writeIndex(std::size_t stream)
{
    Recording& file = m_recordings[stream];
    m_nextIndex[stream] += m_config.indexInterval;
    if (m_config.flushOnIndex)
        flush(file, true);
    if (file.clusters.empty())
        return;
    const Bytes length = std::min(m_config.indexBytes, m_config.cluster * file.clusters.size());
    if (m_config.indexAtEnd) {
        append(file, m_config.indexBytes, TraceWrite::Part::index);
    } else {
        issueWithin(TraceWrite::Part::index, file.clusters, {}, length);
        addRequest({FileRequest::Kind::write, file.number, {}, length, TraceWrite::Part::index});
    }
    if (m_config.sync == SyncRule::none)
        return;
    writeTables(stream);
    noteSaved(stream);
}

void RecorderTrace::writeTables(std::size_t stream)
{
    if (m_config.sync != SyncRule::none) // otherwise they are written at the age limit
        addRequest({FileRequest::Kind::sync, m_recordings[stream].number, {}, {}});
    writeZeros(m_recordings[stream], m_config.cluster * m_recordings[stream].clusters.size());
    switch (m_config.fileSystem) {
    case FileSystem::fat32: { // changed sectors of both tables, and the directory entry
        issue(TraceWrite::Part::directory, m_layout.directory + kSector * stream, kSector);
        const auto changed = std::exchange(m_dirtyTable, {});
        writeDirty(TraceWrite::Part::table, Bytes(), changed);
        writeDirty(TraceWrite::Part::table, m_tableBytes, changed);
        return;
    }
    case FileSystem::exfat:
        noteEntry(m_recordings[stream].slot);
        writeDirty(TraceWrite::Part::directory, Bytes(), std::exchange(m_dirtyDirectory, {}));
        writeDirty(TraceWrite::Part::table, Bytes(), std::exchange(m_dirtyTable, {}));
        writeDirty(TraceWrite::Part::bitmap, Bytes(), std::exchange(m_dirtyBitmap, {}));
        return;
    case FileSystem::ext4:
        noteChanged(m_layout.directory); // time of the last write
        writeJournal();
        return;
    }
}

// Joins contiguous sectors, or blocks of `unit`, into one write.
void RecorderTrace::writeDirty(TraceWrite::Part part, Bytes base, const std::set<std::uint64_t>& sectors, Bytes unit)
{
    for (auto at = sectors.begin(); at != sectors.end();) {
        const std::uint64_t begin = *at;
        std::uint64_t end = begin;
        for (; at != sectors.end() && *at == end; ++at)
            end += unit.count();
        issue(part, base + Bytes(begin), Bytes(end - begin));
    }
}

// Takes the first free slot in exFAT's directory.
void RecorderTrace::allocateSlot(Recording& file)
{
    file.slot =
        static_cast<std::uint64_t>(std::find(m_usedSlots.begin(), m_usedSlots.end(), false) - m_usedSlots.begin());
    if (file.slot == m_usedSlots.size())
        m_usedSlots.push_back(true);
    m_usedSlots[file.slot] = true;
    noteEntry(file.slot);
}

// Marks a file's entries in exFAT's directory as changed; they may span two sectors.
void RecorderTrace::noteEntry(std::uint64_t slot)
{
    const Bytes begin = m_layout.directory + Bytes(kEntrySet * (kFirstSlot + slot));
    for (Bytes at = roundDown(begin, kSector); at < begin + Bytes(kEntrySet); at += kSector)
        m_dirtyDirectory.insert(at.count());
}

void RecorderTrace::finish(std::size_t stream)
{
    Recording& file = m_recordings[stream];
    flush(file, true);
    freeUnused(file);
    m_latest[stream] = {file.clusters.size(), runsIn(file.clusters), m_latest[stream].number + 1};
    addRequest({FileRequest::Kind::close, file.number, {}, file.length, TraceWrite::Part::video, stream});
    m_finished.push_back({std::move(file.clusters), file.slot, stream, file.isProtected, file.number, file.node});
    file = {};
}

// Frees preallocated space that was not used.
void RecorderTrace::freeUnused(Recording& file)
{
    const std::uint64_t used = (file.length.count() + m_config.cluster.count() - 1) / m_config.cluster.count();
    while (file.clusters.size() > used) {
        release(file.clusters.back());
        file.clusters.pop_back();
    }
}

// Writes `length` bytes of a file from `at` on; contiguous clusters are one write.
void RecorderTrace::issueWithin(TraceWrite::Part part, std::span<const std::uint32_t> clusters, Bytes at, Bytes length)
{
    for (const Bytes end = at + length; at < end;) {
        const std::size_t first = at / m_config.cluster;
        std::size_t last = first;
        while (m_config.cluster * (last + 1) < end && clusters[last + 1] == clusters[last] + 1)
            ++last;
        const Bytes upTo = std::min(end, m_config.cluster * (last + 1));
        issue(part, m_config.cluster * clusters[first] + at % m_config.cluster, upTo - at);
        at = upTo;
    }
}

// Joins contiguous clusters.
void RecorderTrace::issueRuns(TraceWrite::Part part, std::span<const std::uint32_t> clusters)
{
    for (std::size_t begin = 0, end = 0; begin < clusters.size(); begin = end) {
        for (end = begin + 1; end < clusters.size() && clusters[end] == clusters[end - 1] + 1;)
            ++end;
        issue(part, m_config.cluster * clusters[begin], m_config.cluster * (end - begin));
    }
}

void RecorderTrace::issue(TraceWrite::Part part, Bytes offset, Bytes length)
{
    m_ready.push_back({part, {m_config.offset + offset, length}, m_now});
}

void RecorderTrace::addRequest(FileRequest request)
{
    if (!m_asFiles)
        return;
    request.arrival = m_now;
    m_requests.push_back(request);
}

} // namespace assay
