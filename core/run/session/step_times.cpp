#include "run/session/step_times.h"

#include <utility>

namespace assay {

StepTimes blocksOf(const PhaseSamples& phase, bool oneByOne)
{
    constexpr double kBlocks = 32;
    const bool measured = phase.role == PhaseRole::write;
    if (!oneByOne)
        return {{phase.ops, phase.duration(), measured}};
    const Ns enough(static_cast<Ns::rep>(phase.total.sumNs() / kBlocks));
    StepTimes blocks;
    StepBlock block{0, {}, measured};
    for (const SeriesPoint& point : phase.series.points()) {
        block.writes += point.ops;
        block.time += point.latencySum;
        if (block.time >= enough && block.writes > 0)
            blocks.push_back(std::exchange(block, {0, {}, measured}));
    }
    if (block.writes > 0)
        blocks.push_back(block);
    return blocks;
}

} // namespace assay
