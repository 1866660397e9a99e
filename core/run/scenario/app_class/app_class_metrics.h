// The metrics of an app_class step. Definitions: docs/standards.md.
#pragma once

#include "ground/quantity/quantity.h"
#include "run/record/metric.h"
#include "run/record/run_record.h"

#include <optional>
#include <vector>

namespace assay {

// The quantities of the marks.
inline constexpr const char* kA1Mark = "app_class";
inline constexpr const char* kA2Mark = "app_class_a2";

// Was the step measured as the standard has it, and not in short? Nothing for a step of another scenario.
std::optional<bool> isMeasuredAsStandard(const StepRecord& step);

// Ids without the step's name; empty for a step that was cut short.
std::vector<Metric> appClassMetrics(const RunRecord& run, const StepRecord& step);

std::vector<Quantity> appClassQuantities();

} // namespace assay
