#include "run/record/step_latencies.h"

#include <algorithm>

namespace assay {

std::vector<StepLatencies> latenciesOf(const StepRecord& step)
{
    std::vector<StepLatencies> out;
    for (const PhaseSamples& first : step.phases) {
        const auto isKnown = [&](const StepLatencies& known) {
            return known.role == first.role && known.op == first.op;
        };
        if (first.total.count() == 0 || std::ranges::any_of(out, isKnown))
            continue;
        LatencyHistogram total, completion;
        for (const PhaseSamples& phase : step.phases)
            if (phase.role == first.role && phase.op == first.op) {
                total.merge(phase.total);
                completion.merge(phase.completion);
            }
        out.push_back({first.role, first.op, latencyTable(total), latencyTable(completion)});
    }
    return out;
}

} // namespace assay
