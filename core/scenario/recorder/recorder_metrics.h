// What a recorder step says beyond rates and latencies: would the camera have lost anything, and what would it have
// needed. docs/recorder.md defines each.
#pragma once

#include "quantity/quantity.h"
#include "record/metric.h"
#include "record/run_record.h"

#include <vector>

namespace assay {

// Ids without the step's name. Empty for steps of other scenarios. Other steps of the run may tell how the card is
// built.
std::vector<Metric> recorderMetrics(const RunRecord& run, const StepRecord& step);

std::vector<Quantity> recorderQuantities();

} // namespace assay
