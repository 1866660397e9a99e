// Determines whether the step wrote long enough to reach the card's steady state. docs/method/metrics.md defines the
// quantities.
#pragma once

#include "ground/quantity/quantity.h"
#include "run/record/metric.h"
#include "run/record/run_record.h"

#include <vector>

namespace assay {

// Returns the metrics of the phases "write"; ids without the step's name.
std::vector<Metric> steadyMetrics(const RunRecord& run, const StepRecord& step);
std::vector<Quantity> steadyQuantities();

} // namespace assay
