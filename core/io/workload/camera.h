// Generates the block writes of a camera that records in a loop: video streams into files, an index rewritten at the
// head of each file, then the file system's own sectors, and a ring log. The oldest file is deleted when the card is
// full. Deterministic for a configuration.
// Memory: 5 bytes per cluster of the card, 20 MB for 512 GB in clusters of 128 KiB.
#pragma once

#include "ground/base/prng.h"
#include "io/workload/camera_settings.h"
#include "io/workload/file_system_model.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

namespace assay {

class Camera {
public:
    static constexpr std::size_t kMaxStreams = 16;
    static constexpr std::uint64_t kMinClusters = 64;

    explicit Camera(const RecorderConfig& config);
    // Endless.
    TraceWrite next();
    // The same recording as file requests; endless. The oldest file is deleted when the camera's own file system is
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
    // At most `maxCells`, at least 1.
    Map map(std::uint64_t maxCells) const;
    // The longest video that a power cut would have lost at any time: since the last index that saved it.
    Ns longestUnsaved() const { return m_longestUnsaved; }
    const FileSystemModel& fileSystem() const { return *m_fileSystem; }

private:
    static constexpr Ns kTick = std::chrono::milliseconds(20); // the streams grow in these steps
    struct Recording : StoredFile {
        Bytes zeroed;             // zeros have been written up to here
        double buffered = 0;      // bytes not yet written
        bool isProtected = false; // an event was recorded in it
        std::size_t stream = 0;   // of a complete file; beyond the streams: a picture
    };
    void tick();
    double bytesInTick(std::size_t stream);
    void flush(Recording& file, bool all);
    void writeVideo(std::size_t stream);
    void append(Recording& file, Bytes length, TraceWrite::Part part);
    void grow(Recording& file, Bytes length);
    void writeZeros(Recording& file, Bytes end);
    void writeIndex(std::size_t stream);
    void writeTables(std::size_t stream);
    void noteSaved(std::size_t stream);
    void writeLog();
    void takePicture();
    void close(Recording& file, std::size_t stream, std::deque<Recording>& complete);
    void finish(std::size_t stream);
    double freeShare() const;
    void deleteOldest();
    void remove(const Recording& file);
    void addRequest(FileRequest request);

    RecorderConfig m_config;
    Prng m_prng;
    std::unique_ptr<FileSystemModel> m_fileSystem;
    std::vector<Recording> m_recordings; // by stream
    std::vector<File> m_latest;
    std::vector<Ns> m_nextIndex;
    std::deque<Recording> m_finished, m_pictures; // oldest first
    StoredFile m_log;
    Bytes m_logAt;
    Ns m_nextLog;
    std::vector<double> m_sceneRate; // by stream
    std::vector<Ns> m_saved;         // by stream: video up to this time is saved
    Ns m_nextWriteBack, m_nextScene, m_nextEvent, m_nextPicture, m_nextTables;
    Ns m_longestUnsaved{};
    Ns m_now{};
    bool m_asFiles = false; // generates requests instead of writes
    std::deque<FileRequest> m_requests;
    std::uint64_t m_files = 0; // created
};

} // namespace assay
