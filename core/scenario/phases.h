// Executes planned phases one after another; what the scenarios have in common once their plan stands.
#pragma once

#include "scenario/scenario.h"

namespace assay {

// All phases of the context's plan in order, until one does not finish. Warm-up I/Os become a phase "warmup" of their own before the phase they warm up.
Result<StepRecord> runPhases(StepContext& context);

nlohmann::json paramsJson(const Params& params);

} // namespace assay
