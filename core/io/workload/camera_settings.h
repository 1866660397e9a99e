// Settings of a camera that records in a loop, and the two forms of its recording: block writes and file requests.
#pragma once

#include "ground/base/units.h"
#include "io/measure/resume_point.h"

#include <cstddef>
#include <cstdint>
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

} // namespace assay
