// The metrics of a recorder step beside rates and latencies: data lost by the camera, and the buffer needed.
// Definitions: docs/recorder.md.
#pragma once

#include "ground/quantity/quantity.h"
#include "run/record/metric.h"
#include "run/record/run_record.h"

#include <vector>

namespace assay {

// Ids without the step's name. Empty for steps of other scenarios. Uses other steps of the run for how the card is
// built.
std::vector<Metric> recorderMetrics(const RunRecord& run, const StepRecord& step);

std::vector<Quantity> recorderQuantities();

} // namespace assay
