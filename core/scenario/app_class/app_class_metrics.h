// The metrics of an app_class step. Definitions: docs/standards.md.
#pragma once

#include "quantity/quantity.h"
#include "record/metric.h"
#include "record/run_record.h"

#include <vector>

namespace assay {

// Ids without the step's name; empty for a step that was cut short.
std::vector<Metric> appClassMetrics(const RunRecord& run, const StepRecord& step);

std::vector<Quantity> appClassQuantities();

} // namespace assay
