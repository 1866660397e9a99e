// A time series of bytes turned into a series of rates.
#pragma once

#include "measure/phase_samples.h"

#include <vector>

namespace assay {

// Throughput of equal amounts of bytes, at most kSteadyBlocks of them, each of at least so many I/Os, out of what the
// time series of some phases still tell.
struct ByteSeries {
    std::vector<double> megabytesPerSecond;
    Bytes block;
};
inline constexpr std::size_t kSteadyBlocks = 256;
ByteSeries byteSeries(const std::vector<const PhaseSamples*>& phases, std::uint64_t minOps = 4);

} // namespace assay
