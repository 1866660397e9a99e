// Simulates a recording on a card model in virtual time: the video that the camera loses, the bytes programmed into the
// flash, and the writes that cause valid-page copies. Pure.
#pragma once

#include "io/workload/camera_settings.h"
#include "judge/advice/fitted_card_models.h"

#include <array>
#include <optional>
#include <stop_token>

namespace assay {

struct RecordingPlan {
    RecorderConfig trace;     // its seed also drives the random choices of the card
    Bytes buffer;             // of the camera
    bool rateLimited = false; // the card idles while the camera has nothing to write
    Bytes prefilled;          // sequential from offset 0, on a card fresh out of box
    Bytes randomWritten;      // then random writes
    Bytes randomRegion;       // within the last randomRegion bytes of `prefilled`
    Bytes fill;               // then sequential from offset 0
    Bytes preconditioned;     // recorded before the measurement
    Ns measured{};            // camera time of the measurement
    Ns writePointWindow{};    // units written within it count as concurrent write points
};

// Kind of camera write that caused work in the card.
enum class WriteCause { video, index, fileSystem, log };
inline constexpr std::size_t kWriteCauses = 4;

struct RecordingOutcome {
    Ns recorded{};
    double droppedMs = 0;
    std::optional<double> sustainable; // Mbit/s; none if the recording is shorter than the buffer
    double waf = 1;
    Bytes hostBytes, videoBytes;
    Bytes copied;                               // valid-page copies by merges and GC
    Bytes padding;                              // programmed because a write did not fill its last page
    std::array<Bytes, kWriteCauses> copiedBy{}; // parts of `copied`, by the kind of write during which they occurred
    std::array<std::uint64_t, kWriteCauses> writes{};
    std::uint64_t merges = 0;       // writes that caused page copies
    std::uint64_t unitsFilled = 0;  // writes that closed a unit without copies: it was written sequentially as a whole
    double writePoints = 0;         // distinct units written per window, mean
    std::size_t extentsPerFile = 0; // extents of the latest file of the first stream
    Ns busy{};
};

// Returns early after a stop request; the outcome is then unusable.
RecordingOutcome simulateRecording(const FittedCardModel& card, const FittedCardModels& all, const RecordingPlan& plan,
                                   const std::stop_token& stop);

} // namespace assay
