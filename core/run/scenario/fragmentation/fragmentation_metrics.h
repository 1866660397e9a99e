// Metrics of a fragmentation step: the fitted speeds of writing and copying, and the fragmentation of a file written
// there. Definitions: docs/method/fragmentation.md.
#pragma once

#include "ground/quantity/quantity.h"
#include "io/measure/partial_unit_model.h"
#include "run/record/metric.h"
#include "run/record/run_record.h"

#include <vector>

namespace assay {

// Returns the measured units in the order of the ratios, without those of the recorder's pattern; empty for steps of
// other scenarios.
std::vector<PartialUnitWrite> partialUnitWrites(const StepRecord& step);

// Write throughput of the units of one ratio: free bytes over mean time, with the CI of the mean by Student's t.
struct RatioSpeed {
    double usedRatio = 0; // 0 to 1, the actual ratio
    double megabytesPerSecond = 0;
    std::optional<Interval> ci; // 90 %
    std::size_t units = 0;
    bool aged = false; // pattern of a recorder
};
// In the order of the ratios; ratios with too few good units are left out.
std::vector<RatioSpeed> ratioSpeeds(const StepRecord& step);

// Ids without the step's name.
std::vector<Metric> fragmentationMetrics(const StepRecord& step);

std::vector<Quantity> fragmentationQuantities();

} // namespace assay
