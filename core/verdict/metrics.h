// From samples to numbers: pure functions of the record. Each metric says how it was computed and from how many observations.
#pragma once

#include "record/run_record.h"

#include <vector>

namespace assay {

// Metrics of all steps, in order of steps, then those of the whole run ("run.io_errors").
std::vector<Metric> computeMetrics(const RunRecord& record);

// Mean throughput in MB/s with its 90 % interval from batch means: 20 to 40 batches of equal time, Student's t with Welch's advice that batches
// be longer than the correlation (Law, Simulation Modeling and Analysis, 9.5.3). No interval below 10 batches.
Metric throughputMean(const PhaseSamples& phase);

} // namespace assay
