// How a card is built inside, from the facts of a flash_character step: ftl_kind, au_size, page_size, open_units,
// slc_cache. What the times do not tell is no metric. docs/flash-character.md.
#pragma once

#include "record/run_record.h"

#include <vector>

namespace assay {

// Without the step's name; empty for other steps.
std::vector<Metric> characterMetrics(const StepRecord& step);

} // namespace assay
