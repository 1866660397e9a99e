// Metrics of an endurance step. Definitions: docs/method/endurance.md.
#pragma once

#include "ground/quantity/quantity.h"
#include "run/record/metric.h"
#include "run/record/run_record.h"

#include <vector>

namespace assay {

// Ids without the step's name.
std::vector<Metric> enduranceMetrics(const RunRecord& run, const StepRecord& step);

std::vector<Quantity> enduranceQuantities();

} // namespace assay
