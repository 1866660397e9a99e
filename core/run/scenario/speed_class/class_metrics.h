// Metrics of a speed_class step. Definitions: docs/method/standards.md.
#pragma once

#include "ground/quantity/quantity.h"
#include "run/record/metric.h"
#include "run/record/run_record.h"

#include <vector>

namespace assay {

// Ids without the step's name; empty for an incomplete step.
std::vector<Metric> classMetrics(const RunRecord& run, const StepRecord& step);

std::vector<Quantity> classQuantities();

} // namespace assay
