// What a recorder step observed, as it stands in steps[].facts.recorder (docs/recorder.md); what only pictures show
// (backlog, map) is not among it.
#pragma once

#include "record/run_record.h"

namespace assay {

struct RecorderFacts {
    // A recording is judged as a whole and by equal parts one after another, which tell how much chance is in it.
    static constexpr std::size_t kParts = 5;
    struct File { // the latest finished one of a stream
        std::uint64_t stream = 0, clusters = 0, fragments = 0;
    };
    std::vector<double> megabitsPerSecond; // by stream
    Bytes segment, buffer;
    Bytes lost;                // video
    Bytes bufferNeeded;        // the least with which nothing would have been lost
    bool isLowerBound = false; // bufferNeeded, for even the largest that is tried was too small
    Bytes video;               // written
    Ns busy{};                 // of the card
    Ns recorded{};
    std::optional<double> headroom;                     // RateHeadroom of the whole recording
    std::vector<std::optional<double>> headroomOfParts; // kParts
    std::uint64_t writePoints = 0, ageWrites = 0, writes = 0;
    std::vector<File> files; // by stream

    double totalMegabits() const; // per second
    bool keepsUp() const { return lost.count() == 0; }
};

nlohmann::json toJson(const RecorderFacts& facts);
// Nothing for other steps, and where anything of it is missing or cannot be.
std::optional<RecorderFacts> recorderFacts(const StepRecord& step);

// What only pictures show; a record without it is judged all the same.
struct BacklogFacts { // what waits in the host's buffer, over the recording
    Ns interval{};
    std::vector<double> held, lost; // bytes, at the end of each interval; lost ones add up
};
struct FileMapFacts { // equal cells of the card, and how much of each is taken
    Bytes offset, cell;
    std::vector<double> held;                // per mille, by any file
    std::vector<std::vector<double>> latest; // by stream: by its latest file
};
std::optional<BacklogFacts> backlogFacts(const StepRecord& step);
std::optional<FileMapFacts> fileMapFacts(const StepRecord& step);

} // namespace assay
