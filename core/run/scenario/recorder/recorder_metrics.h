// Metrics of a recorder step in addition to throughput and latencies: data dropped by the camera, and the required
// buffer. Definitions: docs/method/recorder.md.
#pragma once

#include "ground/quantity/quantity.h"
#include "run/record/metric.h"
#include "run/record/run_record.h"

#include <vector>

namespace assay {

// Ids without the step's name. Empty for steps of other scenarios. Uses other steps of the run for the internal design
// of the card.
std::vector<Metric> recorderMetrics(const RunRecord& run, const StepRecord& step);

std::vector<Quantity> recorderQuantities();

} // namespace assay
