// The SD Association's model of writing into an allocation unit in use (SD Physical Layer 9.10, 4.13.1): free recording
// units are written at the speed Pw, the used ones between them are moved by the card at the speed Pm, so that with the
// ratio r of used ones
//     P(r) = (1 - r) Pw Pm / (r Pw + (1 - r) Pm), which means that a unit takes free bytes / Pw + used bytes / Pm: a
//     linear model of two variables, which is fitted. Pure.
#pragma once

#include "io/measure/latency_histogram.h"

#include <optional>
#include <span>
#include <vector>

namespace assay {

// One allocation unit that was written.
struct MoveSample {
    double freeMegabytes = 0; // written
    double usedMegabytes = 0; // left out
    double seconds = 0;
};

struct MoveFit {
    double pw = 0;               // MB/s
    Interval pwCi;               // 90 %
    std::optional<double> pm;    // MB/s; none when the time for used bytes does not differ significantly from 0
    Interval pmCi;               // 90 %
    double maxRelativeError = 0; // maximum over the ratios of the relative error of the mean throughput
    std::size_t n = 0;           // units
    double speed(double r) const { return pm ? (1 - r) * pw * *pm / (r * pw + (1 - r) * *pm) : pw; }
};

inline constexpr std::size_t kMinMoveSamples = 4;
inline constexpr double kNoMoveCost = 100; // a move so many times as fast as a write costs nothing

// Least squares with errors in proportion to the time; intervals by Student's t, one unit one observation. Returns
// nothing when there are too few samples, or when all have the same ratio of used bytes, other than 0. Precondition:
// samples of one ratio are contiguous.
std::optional<MoveFit> fitMoveModel(std::span<const MoveSample> samples);

} // namespace assay
