// Preconditioning: whether the flash was fully written before a step measured it. On a card fresh out of box, writes
// find erased blocks and cause no write amplification.
#pragma once

#include "run/record/run_record.h"

namespace assay {

// Returns true if the run had written every part of the card before the step started to measure. A phase that wrote as
// many bytes as its region has counts as a full overwrite of the region, random writes included. Data from before the
// run do not count: they may have been discarded.
bool isFullyWritten(const RunRecord& run, const StepRecord& step);

} // namespace assay
