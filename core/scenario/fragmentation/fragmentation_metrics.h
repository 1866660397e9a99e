// What a fragmentation step says: the speeds of writing and of moving that fit its units best, and the pieces of a file
// written there. docs/fragmentation.md defines each.
#pragma once

#include "measure/move_model.h"
#include "quantity/quantity.h"
#include "record/metric.h"
#include "record/run_record.h"

#include <vector>

namespace assay {

// The units measured, in the order of the ratios, what a recorder left behind not among them; empty for steps of other
// scenarios.
std::vector<MoveSample> moveSamples(const StepRecord& step);

// How fast the units of one ratio were written: their free bytes over the mean time, with the interval of that mean by
// Student's t.
struct RatioSpeed {
    double usedRatio = 0; // 0 to 1, as it was made
    double megabytesPerSecond = 0;
    std::optional<Interval> ci; // 90 %
    std::size_t units = 0;
    bool aged = false; // as a recorder left them
};
// In the order of the ratios; those with too few good units are left out.
std::vector<RatioSpeed> ratioSpeeds(const StepRecord& step);

// Ids without the step's name.
std::vector<Metric> fragmentationMetrics(const StepRecord& step);

std::vector<Quantity> fragmentationQuantities();

} // namespace assay
