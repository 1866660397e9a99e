// Plan of an endurance step: its parameters, checked against the card.
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
    Ns time{};           // bound on all passes; 0 = unbounded
    double badShare = 1; // ends at this share of bad sectors; 0 = at the first one
    double slowdown = 0; // ends when writing takes this multiple of the time of the first cycles; 0 = never
    std::uint64_t disturbReads = 0, hotWrites = 0;
    Extent probe;                          // of both probes
    std::optional<std::uint64_t> retained; // only read back the data of the run with this tag

    // Progress: a pair of phases for each cycle; the last pair covers all further cycles.
    static constexpr std::uint64_t kPlannedCycles = 2000;
    std::size_t phaseOf(std::uint64_t cycle, IoOp op) const
    {
        return static_cast<std::size_t>(2 * (std::min({cycle, cycles, kPlannedCycles}) - 1)) + (op == IoOp::read);
    }
};

std::vector<ParamSpec> enduranceParams();
// Errc::badInput with the location of the invalid key.
Result<EndurancePlan> endurancePlan(const PlanRequest& request);
StepPlan phasesOf(const EndurancePlan& plan, const Params& params);

} // namespace assay
