// Estimates the write amplification of a step from its timing with two estimators, and combines them
// (docs/method/flash-character.md, "Write amplification"):
//   (c) replay estimator: the models that explain all earlier times replay the step's writes;
//   (b) timing estimator: step time beyond that of GC-free writes, divided by the copy cost per byte.
// The result is (c); (b) confirms, widens or contradicts it. Rate-limited steps have only (c): work in idle time of the
// card costs no measurable time.
#pragma once

#include "run/record/metric.h"
#include "run/record/run_record.h"

namespace assay {

struct EstimatorResult {
    double value = 0;
    double deviation = 0; // of its logarithm
};
struct WafEstimate {
    std::optional<EstimatorResult> timing; // (b)
    std::optional<EstimatorResult> replay; // (c)
    // |ln(predicted time / measured time)| of (c), predicted from what was known before the step; 0 = paced.
    double priorError = 0;
    std::optional<Metric> metric; // "waf", without the step's name; none if the estimate is too uncertain
    Message withheldReason;       // reason of a withheld estimate
};
// Returns an empty estimate if no flash_character step precedes the step. `run`: has the steps before it.
WafEstimate wafEstimate(const RunRecord& run, const StepRecord& step);

// "slowdown": time per byte over that of large sequential writes on the same card. An observation, not write
// amplification: overlap of transfer and programming makes it larger, fixed costs per command make it smaller.
std::optional<Metric> slowdown(const StepRecord& step);
// Returns the parts of the write amplification, relative to the host's bytes: "waf_padding", "waf_collection",
// "waf_slc_fold". Empty unless the replay is valid.
std::vector<Metric> wafTerms(const StepRecord& step, const WafEstimate& estimate);

} // namespace assay
