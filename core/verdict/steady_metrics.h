// Did the step write long enough to have reached the card's steady state? docs/metrics.md defines the quantities.
#pragma once

#include "measure/steady_state.h"
#include "record/run_record.h"

#include <vector>

namespace assay {

// Throughput of equal amounts of bytes, at most kSteadyBlocks of them, each of at least so many I/Os, out of what the
// time series of some phases still tell.
struct ByteSeries {
    std::vector<double> megabytesPerSecond;
    Bytes block;
};
inline constexpr std::size_t kSteadyBlocks = 256;
ByteSeries byteSeries(const std::vector<const PhaseSamples*>& phases, std::uint64_t fewestOps = 4);

// Of sequential_write, random_write and full_overwrite; ids without the step's name.
std::vector<Metric> steadyMetrics(const RunRecord& run, const StepRecord& step);

} // namespace assay
