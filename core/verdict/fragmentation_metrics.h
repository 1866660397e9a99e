// What a fragmentation step says: the speeds of writing and of moving that fit its units best, and the pieces of a file written there. docs/fragmentation.md
// defines each.
#pragma once

#include "measure/move_model.h"
#include "record/run_record.h"

#include <vector>

namespace assay {

// The units measured, in the order of the ratios; empty for steps of other scenarios.
std::vector<MoveSample> moveSamples(const StepRecord& step);
// Ids without the step's name.
std::vector<Metric> fragmentationMetrics(const StepRecord& step);

} // namespace assay
