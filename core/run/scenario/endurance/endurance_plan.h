// What an endurance step will do: its parameters, checked against the card.
#pragma once

#include "ground/base/result.h"
#include "run/profile/profile.h"
#include "run/scenario/scenario.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace assay {

struct EndurancePlan {
    Workload workload; // region, block, deadline; the stamp's pass is that of the first cycle
    std::uint64_t cycles = 1;
    Ns time{};           // bound on all passes; 0 = none
    double badShare = 1; // ends at so many bad sectors; 0 = at the first
    double slowdown = 0; // ends where writing takes so many times as long as in the first cycles; 0 = never
    std::uint64_t disturbReads = 0, hotWrites = 0;
    Extent probe;                          // of both
    std::optional<std::uint64_t> retained; // only read back what the run with this tag has written

    // Progress: a pair of phases for each cycle, the last pair stands for all beyond.
    static constexpr std::uint64_t kPlannedCycles = 2000;
    std::size_t phaseOf(std::uint64_t cycle, IoOp op) const
    {
        return static_cast<std::size_t>(2 * (std::min({cycle, cycles, kPlannedCycles}) - 1)) + (op == IoOp::read);
    }
};

std::vector<ParamSpec> enduranceParams();
// Errc::badInput with the place of the key that does not fit.
Result<EndurancePlan> endurancePlan(const PlanRequest& request);
StepPlan phasesOf(const EndurancePlan& plan, const Params& params);

} // namespace assay
