// Write amplification of a step from its timing, two ways, and one answer with what makes it doubtful
// (docs/flash-character.md, "Write amplification"):
//   (c) what the cards that explain all that was done so far do when they replay the step's writes;
//   (b) what the step took longer than its writes alone would have, divided by the time that moving a byte takes.
// The answer is (c); (b) confirms it, widens it or contradicts it. Paced steps have only (c): what a card does while it
// waits costs no time that could be seen.
#pragma once

#include "record/metric.h"
#include "record/run_record.h"

namespace assay {

struct WafLeg {
    double value = 0;
    double deviation = 0; // of its logarithm
};
struct WafEstimate {
    std::optional<WafLeg> timing; // (b)
    std::optional<WafLeg> replay; // (c)
    double priorError =
        0; // size of ln(predicted time / measured time) of (c), by what was known before the step; 0 = paced
    std::optional<Metric> metric; // "waf", without the step's name; none where there is too much doubt
    Message refusal;              // why there is none
};
// Nothing at all where no flash_character came before the step.
WafEstimate wafEstimate(const StepRecord& step);

// "slowdown": time per byte over that of large writes in order on the same card. An observation, and no write
// amplification: a card that overlaps transfer and programming makes it larger, fixed costs per command make it
// smaller.
std::optional<Metric> slowdown(const StepRecord& step);
// What the write amplification consists of, each over the host's bytes: "waf_padding", "waf_collection",
// "waf_slc_fold". Only where the replay holds.
std::vector<Metric> wafTerms(const StepRecord& step, const WafEstimate& estimate);

} // namespace assay
