// A file system as a camera uses it: which clusters files get, and what is written beside their data. Allocation as in
// Linux:
// - FAT32: the next free cluster behind the last one taken by any file (fs/fat/fatent.c), so that files which grow
//   together interleave; every sector of the two tables that has changed, by allocation or by deletion, is written with
//   the next index of any file (fs/fat/file.c, fat_file_fsync).
// - exFAT: the next free cluster behind the file's own last one, by a bitmap; the table is written only for files that
//   are not contiguous (fs/exfat/balloc.c, fatent.c). An index writes all that has changed (fs/exfat/file.c,
//   exfat_file_fsync).
// - ext4: runs of up to 8 MiB, of young files of less, behind the file's own last one (fs/ext4/mballoc.c), so that
//   pieces are few; what changes of its metadata goes into the journal with each index, or when it is 5 s old
//   (jbd2), and is written in place every 30 s. Simplified: no block groups.
// Offsets count from the start of the file system.
#pragma once

#include "io/workload/camera_settings.h"

#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace assay {

struct StoredFile {
    std::vector<std::uint32_t> clusters;
    Bytes length;                      // written bytes
    std::uint64_t number = 0;          // from 1 in order of creation
    bool chained = false;              // exFAT: not contiguous
    std::uint64_t slot = 0;            // exFAT: its slot in the directory
    std::uint64_t pieces = 0;          // ext4: number of extents of the written part
    std::optional<std::uint32_t> node; // ext4: the cluster of its extent block
};

class FileSystemModel {
public:
    static std::unique_ptr<FileSystemModel> create(const RecorderConfig& config);
    virtual ~FileSystemModel() = default;

    Bytes metadataEnd() const { return m_metadataEnd; } // of tables, bitmaps, directory and journal
    Bytes dataBegin() const { return m_config.cluster * m_firstCluster; }
    // For each cluster, without those of the file system itself: true if it belongs to a file.
    const std::vector<bool>& allocated() const { return m_allocated; }
    std::uint64_t freeClusters() const { return m_free; }
    std::uint64_t nextCluster() const { return m_cursor; } // next-fit position
    std::uint64_t clustersFor(Bytes length) const { return roundUp(length, m_config.cluster) / m_config.cluster; }
    // Writes not yet taken; arrival times are the latest `setTime`.
    std::deque<TraceWrite>& writes() { return m_writes; }
    void setTime(Ns now) { m_now = now; }

    // Adds clusters to a file, fewer than `count` only if the card is full.
    void allocate(StoredFile& file, std::uint64_t count);
    // The same for the log, which exists when the recording starts; nothing changes on the card.
    void allocateLog(StoredFile& log, std::uint64_t count);
    // Frees the clusters beyond the file's length.
    void truncate(StoredFile& file);
    // Writes, or discards, `length` bytes of a file from `at` on; contiguous clusters are one write.
    void issue(TraceWrite::Part part, const StoredFile& file, Bytes at, Bytes length);

    virtual Bytes writeUnit() const { return Bytes(kSectorBytes); }
    // Space that extends a file at once is filled with zeros.
    virtual bool fillsWithZeros() const { return true; }
    // Changes reach the card by a journal, which has its own age limit.
    virtual bool journals() const { return false; }
    // Space is allocated up to here when a file reaches `length`.
    virtual Bytes allocationEnd(Bytes length) const { return length; }
    // Clusters that are allocated only in memory, so that a camera sees them as free.
    virtual std::uint64_t delayedClusters(const StoredFile&) const { return 0; }
    virtual void noteCreated(StoredFile&) {}
    // The file has grown from this length.
    virtual void noteGrown(StoredFile&, Bytes) {}
    virtual void noteLogWritten() {}
    virtual void remove(const StoredFile& file);
    // Writes the changed metadata when a file is synchronized, the `index`-th of the open ones. True if it saved all
    // files, not only this one.
    virtual bool writeMetadata(const StoredFile& file, std::size_t index) = 0;
    // Writes metadata that has become too old. True if it saved all files.
    virtual bool writeExpired() { return false; }

protected:
    // Alignment of each table and of the directory in the SD Association's format.
    static constexpr Bytes kMetadataUnit = mib(4);

    FileSystemModel(const RecorderConfig& config, Bytes metadataEnd);
    const RecorderConfig& config() const { return m_config; }
    Ns now() const { return m_now; }
    std::uint32_t allocateCluster(std::uint64_t from);
    void release(std::uint32_t cluster);
    // Returns the first position from `from` on, cyclically, with `wanted` contiguous free clusters; otherwise the
    // position with the most.
    std::uint64_t freeRunFrom(std::uint64_t from, std::uint64_t wanted) const;
    void issue(TraceWrite::Part part, Bytes offset, Bytes length);
    // Joins contiguous places of `unit`, which count from `base`, into one write.
    void issue(TraceWrite::Part part, const std::set<Bytes>& places, Bytes unit = Bytes(kSectorBytes),
               Bytes base = Bytes());
    // Where to look for the next of `wanted` clusters of a file, `first` if it is the first of them.
    virtual std::uint64_t placeFor(const StoredFile& file, std::uint64_t wanted, bool first) const;

private:
    // Notes what changes with the last cluster of a file.
    virtual void noteAllocated(StoredFile& file) = 0;
    virtual void noteReleased(std::uint32_t cluster) = 0;

    RecorderConfig m_config;
    Bytes m_metadataEnd;
    std::uint64_t m_clusters;
    std::uint64_t m_firstCluster; // of data
    std::vector<bool> m_allocated;
    std::uint64_t m_free;
    std::uint64_t m_cursor;
    Ns m_now{};
    std::deque<TraceWrite> m_writes;
};

// For `create`.
std::unique_ptr<FileSystemModel> makeFat32(const RecorderConfig& config);
std::unique_ptr<FileSystemModel> makeExfat(const RecorderConfig& config);
std::unique_ptr<FileSystemModel> makeExt4(const RecorderConfig& config);

} // namespace assay
