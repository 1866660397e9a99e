// What a profile will do to a card, step by step.
#pragma once

#include "profile/profile.h"
#include "scenario/scenario.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace assay {

// What a profile will do to a card. Known before the first I/O.
struct Plan {
    struct Item {
        std::string stepId;
        std::string scenario;
        std::shared_ptr<const PlannedStep> planned;
        const StepPlan& step() const { return planned->plan(); }
        bool timed(IoOp op) const;  // time alone bounds its bytes of this kind: the step's count of them is 0
        std::optional<Ns> expected; // from the assumed rate of the plan; none when unknown
    };
    std::vector<Item> items;
    Bytes toWrite;
    Bytes toRead;
    std::optional<Ns> expected;
    bool destructive() const; // writes at all; where time alone bounds the writing, toWrite does not show it
    Ns timeBound() const;     // of all phases bounded by time, for which the byte counts above say nothing
};
// `assumedMegabytesPerSecond` stands for the card's speed where bytes bound a phase; 0 = unknown, no expected duration.
// `seed` decides the random addresses of every step.
Result<Plan> makePlan(const Profile& profile, const DeviceInfo& device, std::uint64_t seed,
                      double assumedMegabytesPerSecond);

// Time a phase will take at this rate; none when bytes bound it and the rate is not known (0).
std::optional<Ns> expectedDuration(const Workload& workload, double megabytesPerSecond);

} // namespace assay
