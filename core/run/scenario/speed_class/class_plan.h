// What a speed_class step will write and read: made from its parameters and the card before the first I/O.
#pragma once

#include "ground/base/result.h"
#include "run/profile/profile.h"
#include "run/scenario/scenario.h"
#include "run/scenario/speed_class/class_limits.h"

#include <string>
#include <vector>

namespace assay {

struct ClassPlan {
    CapacityFamily family = CapacityFamily::unknown;
    Bytes au;
    std::string auSource; // "given", "register", "measured", "largest": the largest that the capacity allows
    Bytes unit;           // written in one piece: an AU, or several of together at least 8 MiB
    Bytes part, su;       // of which Pw is the speed: of an AU (4.13.2.2.1), and of a video AU (Table 4-56)
    Bytes first;          // of the first unit; what lies before is for the tables of the file system
    std::uint64_t unitsTotal = 0;
    std::uint64_t unitsWanted = 0;     // at random, one in each of so many equal parts of the card
    std::vector<Bytes> recordingUnits; // largest first; the second and third only where the first misses Class 10
    bool allRecordingUnits = false;
    Bytes fatEvery;
    Bytes split; // what the reader sends in one command at most
    std::uint64_t seed = 0;

    Bytes unitAt(std::uint64_t index) const { return first + unit * index; }
    // The first byte of the i-th unit of the sample.
    Bytes sampled(std::uint64_t i) const;
    // Takes the measured AU in place of the largest possible one, where it fits into it.
    void adopt(Bytes measuredAu);
};

std::vector<ParamSpec> classParams();
// Errc::badInput with the place of what does not fit the card.
Result<ClassPlan> classPlan(const PlanRequest& request);
// The phases of the step: for each size of recording unit writing and reading, then reading of sub-units and tables.
std::vector<Workload> classPhases(const ClassPlan& plan, const PlanRequest& request);

} // namespace assay
