// What the times of a step's writes teach of the card.
#pragma once

#include "measure/phase_samples.h"
#include "waf/waf_model.h"

namespace assay {

// The writes of a phase in blocks of about equal time; all in one where several were in flight at a time.
StepTimes blocksOf(const PhaseSamples& phase, bool oneByOne);

} // namespace assay
