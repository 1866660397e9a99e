// Observations of a recorder step: steps[].facts.recorder (docs/method/recorder.md), without those only for charts
// (buffer occupancy, map).
#pragma once

#include "io/measure/buffer_occupancy_series.h"
#include "run/record/run_record.h"

#include <string>

namespace assay {

inline constexpr const char* kRecorderFacts = "recorder"; // their key in the facts of a step

struct RecorderFacts {
    // Number of equal consecutive parts of a recording; their differences give the statistical uncertainty of the
    // whole.
    static constexpr std::size_t kParts = 5;
    struct File { // the latest complete file of a stream
        std::uint64_t stream = 0, clusters = 0, fragments = 0;
    };
    std::vector<double> megabitsPerSecond; // by stream
    Bytes segment, buffer;
    Bytes dropped;             // video
    Bytes bufferNeeded;        // minimum buffer without loss
    bool isLowerBound = false; // bufferNeeded is a lower bound: even the maximum buffer was too small
    Bytes video;               // written
    Ns busy{};                 // busy time of the card
    Ns recorded{};
    std::optional<double> headroom;                     // RateHeadroom of the whole recording
    std::vector<std::optional<double>> headroomOfParts; // kParts
    std::uint64_t writePoints = 0, preconditioningWrites = 0, writes = 0;
    std::optional<Ns> maxUnsaved; // the longest video that a power cut would have lost; nothing: not known
    std::vector<File> files;      // by stream
    // Type of the mounted file system through which the recording was made. The offsets of the writes are unknown then:
    // no writePoints.
    std::optional<std::string> mounted;

    double totalMegabits() const; // per second
    bool isSustained() const { return dropped.count() == 0; }
};

nlohmann::json toJson(const RecorderFacts& facts);
nlohmann::json bufferOccupancyJson(const BufferOccupancySeries& series); // facts.recorder.buffer_occupancy
// Returns nothing for other steps, or if a value is missing or impossible.
std::optional<RecorderFacts> recorderFacts(const StepRecord& step);

// Facts only for charts; the verdict does not need them.
struct BufferOccupancyFacts { // camera buffer occupancy during the recording
    Ns interval{};
    std::vector<double> peak, dropped; // bytes at the end of each interval; `dropped` is cumulative
};
struct FileMapFacts { // equal cells of the card, and the used share of each
    Bytes offset, cell;
    std::vector<double> used;                // per mille, by any file
    std::vector<std::vector<double>> latest; // by stream: by its latest file
};
std::optional<BufferOccupancyFacts> bufferOccupancyFacts(const StepRecord& step);
std::optional<FileMapFacts> fileMapFacts(const StepRecord& step);

} // namespace assay
