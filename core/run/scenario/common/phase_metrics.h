// Throughput, latencies and stalls of a step's phases. docs/method/metrics.md defines every quantity.
#pragma once

#include "ground/quantity/quantity.h"
#include "run/record/metric.h"
#include "run/record/run_record.h"

#include <string>
#include <vector>

namespace assay {

// Returns the metrics of the phases "write", "read" and "verify", with ids without the step's name. Phases of the same
// name are pooled. "write", and "read" in a step that does not write, yield the plain quantities; others prefixed ones
// ("verify_throughput_mean").
std::vector<Metric> phaseMetrics(const RunRecord& run, const StepRecord& step);
// Returns what stands before these quantities for phases of this role in this step: "" or "verify_".
std::string prefixIn(const StepRecord& step, PhaseRole role);

// Quantities of phaseMetrics(), and of the other metrics common to all steps.
std::vector<Quantity> phaseQuantities();
std::vector<Quantity> stepQuantities();

} // namespace assay
