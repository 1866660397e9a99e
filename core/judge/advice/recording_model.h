// A recording on a learned card in virtual time: what the camera would lose, what the flash would be written, and which
// of its writes make the card move data. Pure.
#pragma once

#include "io/workload/recorder_trace.h"
#include "judge/advice/learned_cards.h"

#include <array>
#include <optional>
#include <stop_token>

namespace assay {

struct RecordingPlan {
    RecorderConfig trace; // its seed is that of the card's own chance, too
    Bytes buffer;         // of the camera
    bool paced = false;   // the card rests when the camera has nothing to write
    Bytes written;        // of the card, in order, when it was new
    Bytes scattered;      // then, in writes at random
    Bytes scatteredIn;    // in so much of the card, at its end
    Bytes fill;           // then, in order
    Bytes age;            // recorded before the measured part
    Ns measured{};        // time of the camera that is measured
    Ns pointsWindow{};    // how long a place counts as one that is written at the same time
};

// Who made the card do something, in the words of the camera.
enum class Cause { video, index, fileSystem, log };
inline constexpr std::size_t kCauses = 4;

struct RecordingOutcome {
    Ns recorded{};
    double droppedMs = 0;
    std::optional<double> sustainable; // Mbit/s; none where less was recorded than the buffer holds
    double waf = 1;
    Bytes host, video;
    Bytes moved;                          // by merges and collection
    Bytes padding;                        // programmed because less than a page was written
    std::array<Bytes, kCauses> movedBy{}; // of `moved`, by the write during which it happened
    std::array<std::uint64_t, kCauses> writes{};
    std::uint64_t merges = 0; // writes that made the card move pages
    std::uint64_t filled = 0; // writes that ended a unit without that: all of it was written, in order
    double points = 0;        // units of the card written within the window, mean
    std::size_t pieces = 0;   // of the latest file of the first stream
    Ns busy{};
};

// Returns early after a stop request; the outcome is then useless.
RecordingOutcome recordOn(const LearnedCard& card, const LearnedCards& all, const RecordingPlan& plan,
                          const std::stop_token& stop);

} // namespace assay
