// Simulates a recording on a card model in virtual time: the video that the camera loses, the bytes programmed into the
// flash, and the writes that cause valid-page copies. Pure.
#pragma once

#include "io/workload/recorder_trace.h"
#include "judge/advice/learned_cards.h"

#include <array>
#include <optional>
#include <stop_token>

namespace assay {

struct RecordingPlan {
    RecorderConfig trace; // its seed also drives the random choices of the card
    Bytes buffer;         // of the camera
    bool paced = false;   // the card idles while the camera has nothing to write
    Bytes written;        // sequential from offset 0, on a card fresh out of box
    Bytes scattered;      // then random writes
    Bytes scatteredIn;    // within the last scatteredIn bytes of `written`
    Bytes fill;           // then sequential from offset 0
    Bytes age;            // recorded before the measurement
    Ns measured{};        // camera time of the measurement
    Ns pointsWindow{};    // units written within it count as concurrent write points
};

// Kind of camera write that caused work in the card.
enum class Cause { video, index, fileSystem, log };
inline constexpr std::size_t kCauses = 4;

struct RecordingOutcome {
    Ns recorded{};
    double droppedMs = 0;
    std::optional<double> sustainable; // Mbit/s; none if the recording is shorter than the buffer
    double waf = 1;
    Bytes host, video;
    Bytes moved;                          // valid-page copies by merges and GC
    Bytes padding;                        // programmed because a write did not fill its last page
    std::array<Bytes, kCauses> movedBy{}; // parts of `moved`, by the kind of write during which they occurred
    std::array<std::uint64_t, kCauses> writes{};
    std::uint64_t merges = 0; // writes that caused page copies
    std::uint64_t filled = 0; // writes that closed a unit without copies: it was written sequentially as a whole
    double points = 0;        // distinct units written per window, mean
    std::size_t pieces = 0;   // extents of the latest file of the first stream
    Ns busy{};
};

// Returns early after a stop request; the outcome is then unusable.
RecordingOutcome recordOn(const LearnedCard& card, const LearnedCards& all, const RecordingPlan& plan,
                          const std::stop_token& stop);

} // namespace assay
