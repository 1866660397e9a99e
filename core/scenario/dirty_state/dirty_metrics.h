// What a dirty_state step says: each probe in each state, and how the states compare. docs/dirty-state.md defines each.
#pragma once

#include "quantity/quantity.h"
#include "record/metric.h"
#include "record/run_record.h"

#include <vector>

namespace assay {

// Ids without the step's name; empty for steps of other scenarios.
std::vector<Metric> dirtyMetrics(const RunRecord& run, const StepRecord& step);

std::vector<Quantity> dirtyQuantities();

} // namespace assay
