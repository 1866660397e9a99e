// Rates, latencies and stalls of a step's phases. docs/metrics.md defines every quantity.
#pragma once

#include "quantity/quantity.h"
#include "record/metric.h"
#include "record/run_record.h"

#include <vector>

namespace assay {

// Of the phases "write", "read" and "verify"; those of one name are pooled. "write", and "read" in a step that does not
// write, yield the plain quantities, others prefixed ones ("verify_throughput_mean"). Ids without the step's name.
std::vector<Metric> phaseMetrics(const RunRecord& run, const StepRecord& step);

// The rows of what phaseMetrics() yields, and of what every step yields besides.
std::vector<Quantity> phaseQuantities();
std::vector<Quantity> stepQuantities();

} // namespace assay
