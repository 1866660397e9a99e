// The times of a step's writes, for the model of the card.
#pragma once

#include "io/measure/phase_samples.h"
#include "model/waf/write_trace.h"

namespace assay {

// Returns the writes of a phase in blocks of about equal time, the first blocks in parts: a part takes at least 1/1024
// of the time, and 1/8 of the time before it. One block if several writes were in flight at a time.
StepTimes blocksOf(const PhaseSamples& phase, bool oneByOne);

} // namespace assay
