// What a cure costs, and why it helps or does not, from what the model counted. Pure.
#pragma once

#include "judge/advice/advice.h"

namespace assay {

// Fills in costs and reasons of the recording as it is and of every cure, and whether a cure helps.
void explain(Advice& advice);

} // namespace assay
