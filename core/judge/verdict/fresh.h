// Was the flash in use when a step measured it? On a fresh card writes find erased blocks, without write amplification.
#pragma once

#include "run/record/run_record.h"

namespace assay {

// Flag of metrics on write amplification of a fresh card (docs/metrics.md, "Write amplification").
inline constexpr const char* kFresh = "fresh";

// Had the run written every part of the card before the step began to measure? A phase that wrote as many bytes as its
// region has counts for the whole region, also at random. Data from before the run do not count: they may have been
// discarded.
bool writtenOver(const RunRecord& run, const StepRecord& step);

} // namespace assay
