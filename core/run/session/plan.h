// What a profile will do to a card, step by step.
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
        Bytes reference;            // read after it (run/session/reference_read.h): at most
        std::optional<Ns> expected; // from the assumed rate of the plan; none when unknown
        const StepPlan& step() const { return planned->plan(); }
        Bytes bytes(IoOp op) const; // written or read, at most, the reference included
        bool timed(IoOp op) const;  // does only time bound these I/Os? Then the step's byte count is 0
    };
    std::vector<Item> items;
    std::vector<NotPossible> notPossible; // steps of the profile for which the card is too small; no items
    StepNames names;                      // of the profile's steps
    Bytes toWrite;
    Bytes toRead;
    std::optional<Ns> expected;
    void add(Item item, double megabytesPerSecond); // with its expected time; 0 = unknown rate
    bool destructive() const;                       // does it write? toWrite is 0 when only time bounds the writes
    Ns timeBound() const;                           // of all phases bounded by time, which the byte counts exclude
};
// `assumedMegabytesPerSecond` is used to predict phases bounded by bytes; 0 = unknown, no expected duration. `seed`
// determines the random addresses of all steps. A region that is larger than the card becomes what the card has, and a
// step that only a larger card can do is left out; not so where the command line gave the sizes. Errc::badInput when a
// step can be done on no card, or is the only one; Errc::refused when the card is too small for all of them.
Result<Plan> makePlan(const Profile& profile, const DeviceInfo& device, std::uint64_t seed,
                      double assumedMegabytesPerSecond);

// Returns the time of a phase at this rate; nothing when bytes bound it and the rate is unknown (0).
std::optional<Ns> expectedDuration(const Workload& workload, double megabytesPerSecond);

} // namespace assay
