// The SD Association's model of writing into a partially used allocation unit (SD Physical Layer 9.10, 4.13.1): free
// recording units are written at the speed Pw, the used ones between them are copied by the card at the speed Pm, so
// with the ratio r of used ones
//     P(r) = (1 - r) Pw Pm / (r Pw + (1 - r) Pm), i.e. a unit takes free bytes / Pw + used bytes / Pm: a
//     linear model of two variables. Pure.
#pragma once

#include "io/measure/latency_histogram.h"

#include <optional>
#include <span>
#include <vector>

namespace assay {

// One written allocation unit.
struct PartialUnitWrite {
    double freeMegabytes = 0; // written
    double usedMegabytes = 0; // skipped
    double seconds = 0;
};

struct PartialUnitFit {
    double pw = 0;               // MB/s
    Interval pwCi;               // 90 % CI
    std::optional<double> pm;    // MB/s; nothing if the time for used bytes does not differ significantly from 0
    Interval pmCi;               // 90 % CI
    double maxRelativeError = 0; // maximum over the ratios of the relative error of the mean throughput
    std::size_t n = 0;           // units
    double speed(double r) const { return pm ? (1 - r) * pw * *pm / (r * pw + (1 - r) * *pm) : pw; }
};

inline constexpr std::size_t kMinPartialUnitWrites = 4;
inline constexpr double kFreeCopyFactor = 100; // a copy faster than a write by this factor counts as free

// Least squares with errors proportional to the time; CIs by Student's t, one unit being one observation. Returns
// nothing if there are too few samples, or if all have the same non-zero ratio of used bytes. Precondition: samples of
// one ratio are contiguous.
std::optional<PartialUnitFit> fitPartialUnitModel(std::span<const PartialUnitWrite> samples);

} // namespace assay
