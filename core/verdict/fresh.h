// Was the flash in use when a step measured it? Where it was not, writing finds erased blocks and amplifies nothing.
#pragma once

#include "record/run_record.h"

namespace assay {

// Flag of what a step says of write amplification on such a card (docs/metrics.md, "Write amplification").
inline constexpr const char* kFresh = "fresh";

// Had the run written every part of the card at least once before the step began to measure? Of a phase that wrote as
// many bytes as its region has, the whole region counts, also where it was written at random. What lay on the card
// before the run is not known to be in use: it may have been discarded.
bool writtenOver(const RunRecord& run, const StepRecord& step);

} // namespace assay
