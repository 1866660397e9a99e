// Generates the block writes of a camera that records in a loop: video streams into files, an index rewritten at the
// head of each file, then the file system's own sectors, and a ring log. The oldest file is deleted when the card is
// full. Deterministic for a configuration. File systems allocate as in Linux:
// - FAT32: the next free cluster behind the last one taken by any file (fs/fat/fatent.c), so that files which grow
//   together interleave; every sector of the two tables that has changed, by allocation or by deletion, is written with
//   the next index of any file (fs/fat/file.c, fat_file_fsync).
// - exFAT: the next free cluster behind the file's own last one, by a bitmap; the table is written only for files that
//   are not contiguous (fs/exfat/balloc.c, fatent.c). An index writes all that has changed (fs/exfat/file.c,
//   exfat_file_fsync).
// - ext4: runs of up to 8 MiB, of young files of less, behind the file's own last one (fs/ext4/mballoc.c), so that
//   pieces are few; what changes of its metadata goes into the journal with each index, or when it is 5 s old
//   (jbd2), and is written in place every 30 s. Simplified: no block groups.
// Memory: 5 bytes per cluster of the card, 20 MB for 512 GB in clusters of 128 KiB.
#pragma once

#include "ground/base/prng.h"
#include "ground/base/units.h"
#include "io/measure/resume_point.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <set>
#include <span>
#include <vector>

namespace assay {

enum class FileSystem { fat32, exfat, ext4 };
// Write-out policy of a camera: data and tables with each index (fsync); only data and the head of the file, the tables
// at the age limit (none); tables also after every write of video (everyWrite, as O_SYNC).
enum class SyncRule { fsync, none, everyWrite };

struct RecorderConfig {
    FileSystem fileSystem = FileSystem::fat32;
    Bytes offset;                                    // start of the file system on the card
    Bytes capacity;                                  // of the file system; at least kMinClusters clusters of data
    Bytes cluster = kib(128);                        // a multiple of 512
    std::vector<double> megabitsPerSecond = {12, 8}; // one per stream, 1 to kMaxStreams
    double rateVariation = 0.4; // the rate of each 20 ms of a stream is uniform in its mean rate * (1 +- this)
    Bytes flush = kib(128);     // write chunk of a stream
    bool flushOnIndex = true;   // also write buffered data before each index
    Bytes segment = mib(179);   // length of a file
    Ns indexInterval = std::chrono::seconds(3);
    Bytes indexBytes = kib(16);
    bool indexAtEnd = false; // the index is appended to the file instead of being written at its head
    SyncRule sync = SyncRule::fsync;
    bool log = true; // logWrite every logInterval, cyclically in logRing
    Ns logInterval = std::chrono::seconds(11);
    Bytes logWrite = kib(16), logRing = mib(2); // writes of at most a cluster
    // Page cache: video stays in memory until it reaches this age, a stream reaches the size limit, or the file is
    // closed, and is then written at once. 0 = written as it arrives.
    Ns writeBack{};
    Bytes dirtyLimit = mib(16);
    // Compressed video: one tick of each group of pictures holds a key frame of keyFrame times the mean of the others;
    // every scene has its own rate, uniform in the mean * (1 +- sceneVariation). 0 = off.
    Ns groupOfPictures{}, scene{};
    double keyFrame = 8, sceneVariation = 0.3;
    // At each event the current file of each stream is protected; the oldest protected file is deleted only if there
    // are more than `protectedFiles`. 0 = no events.
    Ns eventInterval{};
    unsigned protectedFiles = 8;
    // A picture in its own file; the oldest of more than `maxPictures` is deleted. 0 = no pictures.
    Ns pictureInterval{};
    Bytes picture = kib(400);
    unsigned maxPictures = 64;
    // Preallocation: clusters are allocated in portions of this size; the rest is freed when the file is closed
    // (KEEP_SIZE). 0 = as needed.
    Bytes preallocate;
    // Without FALLOC_FL_KEEP_SIZE a file is extended at once, and FAT32 and exFAT fill the preallocated space with
    // zeros (fs/fat/file.c, fat_fallocate; fs/exfat/file.c, exfat_cont_expand) in the page cache. These reach the card
    // before video is written there with direct I/O, and with each index. ext4 marks it as unwritten in either case.
    bool keepSize = true;
    bool discard = false;   // deleted files are discarded at once, as with the mount option "discard"
    double keepFree = 0.04; // share of the capacity; below it the oldest file is deleted
    std::uint64_t seed = 1;
};

struct TraceWrite {
    // table, directory: for ext4 extent blocks and inodes. zeros: preallocated space. discard: of a deleted file, not a
    // write.
    enum class Part { video, index, table, bitmap, directory, journal, log, zeros, discard };
    Part part = Part::video;
    Extent extent;
    Ns arrival{}; // arrival time of its data, from the start of the recording
};

// Request of the camera to a mounted file system, which allocates the files and writes its own sectors.
struct FileRequest {
    enum class Kind { reserve, write, sync, close, remove };
    Kind kind = Kind::write;
    std::uint64_t file = 0;                          // its number, from 1 in order of creation; the ring log is kLog
    Bytes at, length;                                // of reserve and write
    TraceWrite::Part part = TraceWrite::Part::video; // of a write: video, index or log
    std::size_t stream = 0;                          // of close; beyond the streams: a picture
    Ns arrival{};
    static constexpr std::uint64_t kLog = 0; // has its full length from the start
};

class RecorderTrace {
public:
    static constexpr std::size_t kMaxStreams = 16;
    static constexpr std::uint64_t kMinClusters = 64;

    explicit RecorderTrace(const RecorderConfig& config);
    // Endless.
    TraceWrite next();
    // The same recording as file requests; endless. The oldest file is deleted when this trace's own file system is
    // full. Use only one of the two functions.
    FileRequest nextRequest();

    // The latest complete file of a stream; 0 before.
    struct File {
        std::uint64_t clusters = 0;
        std::uint64_t extents = 0; // runs of contiguous clusters
        std::uint64_t number = 0;  // among the stream's complete files, from 1
    };
    const File& latestFile(std::size_t stream) const { return m_latest[stream]; }
    // A map of the files: equal cells of whole clusters over all data clusters (the last cell may be shorter), and the
    // used share of each.
    struct Map {
        Bytes offset;                    // of the first cell, on the card
        Bytes length;                    // of all cells
        Bytes cell;                      // of one
        std::vector<std::uint32_t> used; // per mille used by any file; at least 1 if any is
        // By stream: the same for its latest complete file; 0 everywhere if that has been deleted.
        std::vector<std::vector<std::uint32_t>> latest;
    };
    // The longest video that a power cut would have lost at any time: since the last index that saved it.
    Ns longestUnsaved() const { return m_longestUnsaved; }
    // At most `maxCells`, at least 1.
    Map map(std::uint64_t maxCells) const;
    // For each data cluster, without those of the file system itself: true if it belongs to a file.
    const std::vector<bool>& allocated() const { return m_allocated; }
    std::uint64_t nextCluster() const { return m_cursor; } // next-fit position of FAT32
    // Bytes at the start of the card that hold tables, bitmaps, directory and journal.
    Bytes metadataBytes() const { return m_config.cluster * m_firstCluster; }
    static Bytes metadataBytes(const RecorderConfig& config) { return computeLayout(config).end; }

private:
    static constexpr Ns kTick = std::chrono::milliseconds(20); // the streams grow in these steps
    // For ext4; a group has one bitmap block.
    static constexpr Bytes kBlock = kib(4), kBlockGroup = mib(128);
    struct Recording {
        std::vector<std::uint32_t> clusters;
        Bytes length;             // written bytes
        Bytes zeroed;             // zeros have been written up to here
        bool chained = false;     // exFAT: not contiguous
        std::uint64_t slot = 0;   // exFAT: its slot in the directory
        double buffered = 0;      // bytes not yet written
        bool isProtected = false; // an event was recorded in it
        std::uint64_t number = 0;
        std::uint64_t pieces = 0;          // ext4: number of extents of the written part
        std::optional<std::uint32_t> node; // ext4: the cluster of its extent block
    };
    struct Finished {
        std::vector<std::uint32_t> clusters;
        std::uint64_t slot;
        std::size_t stream;
        bool isProtected;
        std::uint64_t number;
        std::optional<std::uint32_t> node;
    };
    // Start of the file system's own regions.
    struct Layout {
        Bytes bitmap, directory, journal, journalBytes, end;
    };
    static Layout computeLayout(const RecorderConfig& config);
    void tick();
    std::uint32_t allocateCluster(std::uint64_t from);
    std::uint64_t freeRunFrom(std::uint64_t from, std::uint64_t wanted) const;
    void markAllocated(Recording& file);
    void noteFolder();
    void noteChanged(Bytes block);
    void noteWritten(Recording& file, std::uint64_t first);
    Bytes bitmapBlockOf(std::uint32_t cluster) const;
    void noteLogTime();
    void forgetNode(std::uint32_t cluster);
    double freeShare() const;
    void release(std::uint32_t cluster);
    void allocateSlot(Recording& file);
    void noteEntry(std::uint64_t slot);
    void writeTables(std::size_t stream);
    void writeDirty(TraceWrite::Part part, Bytes base, const std::set<std::uint64_t>& sectors,
                    Bytes unit = Bytes(kSectorBytes));
    void writeJournal();
    void commitJournal();
    void writeJournaled();
    void grow(Recording& file, Bytes length);
    double bytesInTick(std::size_t stream);
    void flush(Recording& file, bool all);
    void writeVideo(std::size_t stream);
    void append(Recording& file, Bytes length, TraceWrite::Part part);
    void noteSaved(std::size_t stream);
    void takePicture();
    void markProtected();
    void writeIndex(std::size_t stream);
    void writeLog();
    void finish(std::size_t stream);
    void deleteOldest();
    void remove(const Finished& file);
    void writeZeros(Recording& file, Bytes end);
    void issueWithin(TraceWrite::Part part, std::span<const std::uint32_t> clusters, Bytes at, Bytes length);
    void issueRuns(TraceWrite::Part part, std::span<const std::uint32_t> clusters);
    void freeUnused(Recording& file);
    void issue(TraceWrite::Part part, Bytes offset, Bytes length);
    void addRequest(FileRequest request);

    RecorderConfig m_config;
    Prng m_prng;
    std::uint64_t m_clusters;
    std::uint64_t m_firstCluster; // of data
    Bytes m_tableBytes;           // room for one allocation table
    Layout m_layout;
    std::vector<bool> m_allocated;
    std::uint64_t m_free;
    std::uint64_t m_cursor;
    std::vector<Recording> m_recordings;
    std::vector<File> m_latest;
    std::vector<Ns> m_nextIndex;
    std::deque<Finished> m_finished; // oldest first
    std::vector<bool> m_usedSlots;   // used slots of exFAT's directory
    std::vector<std::uint32_t> m_logClusters;
    Bytes m_logAt;
    Ns m_nextLog;
    // Offsets changed since they were last written: sectors of FAT32 and exFAT, blocks of ext4's open transaction.
    // Journaled blocks wait for the checkpoint.
    std::set<std::uint64_t> m_dirtyTable, m_dirtyBitmap, m_dirtyDirectory, m_transaction, m_journaled;
    bool m_revokes = false; // an extent block was freed in the open transaction
    Bytes m_journalAt;
    Ns m_nextCommit, m_nextCheckpoint;
    std::vector<double> m_sceneRate; // by stream
    std::vector<Ns> m_saved;         // by stream: video up to this time is saved
    Ns m_nextWriteBack, m_nextScene, m_nextEvent, m_nextPicture, m_nextTables;
    std::deque<Finished> m_pictures; // oldest first
    Ns m_longestUnsaved{};
    Ns m_now{};
    std::deque<TraceWrite> m_ready;
    bool m_asFiles = false; // generates requests instead of writes
    std::deque<FileRequest> m_requests;
    std::uint64_t m_files = 0; // created
};

} // namespace assay
