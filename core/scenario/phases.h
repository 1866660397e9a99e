// Executes planned phases one after another; what the scenarios have in common once their plan stands.
#pragma once

#include "scenario/scenario.h"
#include "workload/runner.h"

namespace assay {

// The phases of the context's plan in order from `first` on, until one does not finish. Warm-up I/Os become a phase
// "warmup" of their own before the phase they warm up.
Result<StepRecord> runPhases(StepContext& context, std::size_t first = 0);

// The least that was moved to and from the card between the writing of an address and its reading back, for a region of
// which `touched` bytes were written in order and are then read by `reading`: in the same order all of them but what is
// in flight at once; at random possibly nothing.
Bytes readBackDistance(const Workload& reading, Bytes touched);

Outcome outcomeOf(WorkloadEnd end);
nlohmann::json paramsJson(const Params& params);

// Scenario::retrace() for steps whose phases run as planned.
void retracePhases(const StepPlan& plan, const StepRecord& step, const WriteVisitor& visit);

} // namespace assay
