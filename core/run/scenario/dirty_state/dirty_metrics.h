// Metrics of a dirty_state step: each probe in each state, and comparisons of the states. Definitions:
// docs/method/dirty-state.md.
#pragma once

#include "ground/quantity/quantity.h"
#include "run/record/metric.h"
#include "run/record/run_record.h"

#include <vector>

namespace assay {

// Ids without the step's name; empty for steps of other scenarios.
std::vector<Metric> dirtyMetrics(const RunRecord& run, const StepRecord& step);

std::vector<Quantity> dirtyQuantities();

} // namespace assay
