// The plan of a profile on a card, step by step.
#pragma once

#include "run/profile/profile.h"
#include "run/record/step_name.h"
#include "run/scenario/scenario.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace assay {

// The plan of a whole run. Known before the first I/O.
struct Plan {
    struct Item {
        std::string stepId;
        std::string scenario;
        std::shared_ptr<const PlannedStep> planned;
        Bytes reference;            // upper bound of the reference read after it (run/session/reference_read.h)
        std::optional<Ns> expected; // from the assumed rate of the plan; nothing if unknown
        const StepPlan& step() const { return planned->plan(); }
        Bytes bytes(IoOp op) const; // upper bound of bytes written or read, including the reference
        bool timed(IoOp op) const;  // true if only time bounds these I/Os; the step's byte count is then 0
    };
    std::vector<Item> items;
    std::vector<InfeasibleStep> infeasibleSteps; // steps of the profile that need a larger card; not in `items`
    StepNames names;                             // of the profile's steps
    Bytes toWrite;
    Bytes toRead;
    std::optional<Ns> expected;
    void add(Item item, double megabytesPerSecond); // including its expected time; 0 = unknown rate
    bool destructive() const;                       // true if it writes; toWrite is 0 if only time bounds the writes
    Ns timeBound() const;                           // of all phases bounded by time, which the byte counts exclude
};
// `assumedMegabytesPerSecond` is used to predict phases bounded by bytes; 0 = unknown, no expected duration. `seed`
// determines the random addresses of all steps. A region larger than the card is reduced to the card, and a step that
// needs a larger card is left out, unless the command line set the sizes. Errc::badInput if a step can run on no card,
// or is the only one; Errc::refused if the card is too small for all of them.
Result<Plan> makePlan(const Profile& profile, const DeviceInfo& device, std::uint64_t seed,
                      double assumedMegabytesPerSecond);

// Returns the time of a phase at this rate; nothing if bytes bound it and the rate is unknown (0).
std::optional<Ns> expectedDuration(const Workload& workload, double megabytesPerSecond);

} // namespace assay
