// The metrics of an app_class step. Definitions: docs/method/standards.md.
#pragma once

#include "ground/quantity/quantity.h"
#include "run/record/metric.h"
#include "run/record/run_record.h"

#include <optional>
#include <vector>

namespace assay {

// Quantities of the marks.
inline constexpr const char* kA1Mark = "app_class";
inline constexpr const char* kA2Mark = "app_class_a2";

// Returns true if the step was measured as specified by the standard, false for the short form. Returns nothing for a
// step of another scenario.
std::optional<bool> isMeasuredAsStandard(const StepRecord& step);

// Ids without the step's name; empty for an incomplete step.
std::vector<Metric> appClassMetrics(const RunRecord& run, const StepRecord& step);

std::vector<Quantity> appClassQuantities();

} // namespace assay
