// Converts a time series of bytes into a series of rates.
#pragma once

#include "io/measure/phase_samples.h"

#include <vector>

namespace assay {

// Throughput of blocks of equal bytes, computed from the time series of some phases: at most kSteadyBlocks blocks, each
// with at least `minOps` I/Os.
struct ByteSeries {
    std::vector<double> megabytesPerSecond;
    Bytes block;
};
inline constexpr std::size_t kSteadyBlocks = 256;
ByteSeries byteSeries(const std::vector<const PhaseSamples*>& phases, std::uint64_t minOps = 4);

} // namespace assay
