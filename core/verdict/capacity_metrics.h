// What a capacity probe has found, in numbers: pure functions of the step's facts. Definitions: docs/metrics.md.
#pragma once

#include "record/run_record.h"

#include <vector>

namespace assay {

// real_capacity, counterfeit, miss_probability and coverage; empty for a step that did not probe. Of a probe that did not end: coverage only.
std::vector<Metric> capacityMetrics(const RunRecord& run, const StepRecord& step);

} // namespace assay
