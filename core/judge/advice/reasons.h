// Costs of a mitigation, and why it helps or not, from the counters of the model. Pure.
#pragma once

#include "judge/advice/advice.h"

namespace assay {

// Fills in costs and reasons of the unchanged recording and of every mitigation.
void explain(Advice& advice);

} // namespace assay
