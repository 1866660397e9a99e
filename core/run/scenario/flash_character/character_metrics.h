// Inferred flash geometry from the facts of a flash_character step: ftl_kind, au_size, page_size, open_units,
// slc_cache. A property that the times do not determine yields no metric. Definitions: docs/method/flash-character.md.
#pragma once

#include "ground/quantity/quantity.h"
#include "run/record/metric.h"
#include "run/record/run_record.h"

#include <vector>

namespace assay {

bool isCharacterStep(const StepRecord& step);
// Without the step's name; empty for other steps.
std::vector<Metric> characterMetrics(const StepRecord& step);

std::vector<Quantity> characterQuantities();

} // namespace assay
