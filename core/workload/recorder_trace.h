// What a camera that records in a loop writes to its card, as one stream of block writes: video streams into files, an index rewritten at the head of each
// file, the allocation table and the directory after it, a ring log, and the oldest file deleted when the card is full. FAT32 as Linux allocates it: the
// next free cluster behind the last one taken (fs/fat/fatent.c), so that files which grow together interleave. The same for the same configuration.
// Memory: 5 bytes per cluster of the card, 20 MB for 512 GB in clusters of 128 KiB.
#pragma once

#include "base/prng.h"
#include "base/units.h"
#include "measure/resume_point.h"

#include <cstdint>
#include <deque>
#include <vector>

namespace assay {

struct RecorderConfig {
    Bytes offset;                                    // where the file system begins on the card
    Bytes capacity;                                  // of the file system; at least kLeastClusters clusters of data
    Bytes cluster = kib(128);                        // a multiple of 512
    std::vector<double> megabitsPerSecond = {12, 8}; // one per stream, 1 to kMostStreams
    double rateVariation = 0.4;                      // each 20 ms of a stream hold (1 +- this), uniformly, of its mean rate
    Bytes flush = kib(128);                          // a stream is written when so much has gathered
    bool flushOnIndex = true;                        // and whatever has gathered before each index
    Bytes segment = mib(179);                        // a file is closed and the next begun at this length
    Ns indexInterval = std::chrono::seconds(3);
    Bytes indexBytes = kib(16);
    bool log = true;        // 16 KiB every 11 s, round and round in 2 MiB
    Bytes preallocate;      // clusters are taken in runs of so much; 0 = as needed
    double keepFree = 0.04; // of the capacity: below, the oldest file goes
    std::uint64_t seed = 1;
};

struct TraceWrite {
    enum class Part { video, index, table, directory, log };
    Part part = Part::video;
    Extent extent;
    Ns due{}; // since the recording began: its data have gathered
};

class RecorderTrace {
public:
    static constexpr std::size_t kMostStreams = 16;
    static constexpr std::uint64_t kLeastClusters = 64;

    explicit RecorderTrace(const RecorderConfig& config);
    // Endless.
    TraceWrite next();

    // The latest finished file of a stream; 0 before.
    struct File {
        std::uint64_t clusters = 0;
        std::uint64_t extents = 0; // runs of neighbouring clusters
    };
    const File& latestFile(std::size_t stream) const { return m_latest[stream]; }
    // Bytes at the start of the card that hold allocation tables and directory.
    Bytes metadataBytes() const { return m_config.cluster * m_firstCluster; }

private:
    struct Recording {
        std::vector<std::uint32_t> clusters;
        Bytes length;        // written
        double gathered = 0; // bytes not yet written
    };
    void tick();
    std::uint32_t takeCluster();
    void grow(Recording& file, Bytes length);
    void flush(Recording& file, bool all);
    void writeIndex(std::size_t stream);
    void writeLog();
    void finish(std::size_t stream);
    void deleteOldest();
    void emit(TraceWrite::Part part, Bytes offset, Bytes length);

    RecorderConfig m_config;
    Prng m_prng;
    std::uint64_t m_clusters;
    std::uint64_t m_firstCluster; // of data
    Bytes m_tableBytes;           // room for one allocation table
    std::vector<bool> m_taken;
    std::uint64_t m_free;
    std::uint64_t m_cursor;
    std::vector<Recording> m_recordings;
    std::vector<File> m_latest;
    std::vector<Ns> m_nextIndex;
    std::deque<std::vector<std::uint32_t>> m_finished; // oldest first
    std::vector<std::uint32_t> m_logClusters;
    Bytes m_logAt;
    Ns m_nextLog;
    Ns m_now{};
    std::deque<TraceWrite> m_ready;
};

} // namespace assay
