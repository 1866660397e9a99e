// The metrics of an endurance step. Definitions: docs/endurance.md.
#pragma once

#include "quantity/quantity.h"
#include "record/metric.h"
#include "record/run_record.h"

#include <vector>

namespace assay {

// Ids without the step's name.
std::vector<Metric> enduranceMetrics(const RunRecord& run, const StepRecord& step);

std::vector<Quantity> enduranceQuantities();

} // namespace assay
