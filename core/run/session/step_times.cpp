#include "run/session/step_times.h"

#include <algorithm>
#include <utility>

namespace assay {

StepTimes blocksOf(const PhaseSamples& phase, bool oneByOne)
{
    constexpr double kBlocks = 32, kParts = 1024, kBeforePart = 8; // chosen
    const bool measured = phase.role == PhaseRole::write;
    if (!oneByOne)
        return {{phase.ops, phase.duration(), measured}};
    const Ns block(static_cast<Ns::rep>(phase.total.sumNs() / kBlocks)),
        shortest(static_cast<Ns::rep>(phase.total.sumNs() / kParts));
    StepTimes parts;
    StepBlock part{0, {}, measured};
    Ns before{}, inBlock{};
    for (const SeriesPoint& point : phase.series.points()) {
        part.writes += point.ops;
        part.time += point.latencySum;
        inBlock += point.latencySum;
        part.isContinued = inBlock < block;
        const Ns enough =
            std::max(shortest, Ns(static_cast<Ns::rep>(static_cast<double>(before.count()) / kBeforePart)));
        if (part.writes == 0 || (part.isContinued && part.time < enough))
            continue;
        before += part.time;
        inBlock = part.isContinued ? inBlock : Ns();
        parts.push_back(std::exchange(part, {0, {}, measured}));
    }
    if (part.writes > 0)
        parts.push_back(part);
    if (!parts.empty())
        parts.back().isContinued = false;
    return parts;
}

} // namespace assay
