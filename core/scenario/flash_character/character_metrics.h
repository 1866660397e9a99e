// How a card is built inside, from the facts of a flash_character step: ftl_kind, au_size, page_size, open_units,
// slc_cache. What the times do not tell is no metric. docs/flash-character.md.
#pragma once

#include "quantity/quantity.h"
#include "record/metric.h"
#include "record/run_record.h"

#include <vector>

namespace assay {

// Scatter of equal I/Os, as a fraction, beyond which times are those of the host and not of the card.
constexpr double kMaxScatter = 0.3;

bool isCharacterStep(const StepRecord& step);
// Without the step's name; empty for other steps.
std::vector<Metric> characterMetrics(const StepRecord& step);

std::vector<Quantity> characterQuantities();

} // namespace assay
