// Plan of a speed_class step, made from its parameters and the card before the first I/O.
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
    std::string auSource;  // "given", "register", "measured", "largest": the largest that the capacity allows
    Bytes unit;            // written contiguously: an AU, or several of at least 8 MiB in total
    Bytes part, su;        // Pw is the speed of `part` of an AU (4.13.2.2.1), and of `su` of a video AU (Table 4-56)
    Bytes firstUnitOffset; // offset of the first unit; the space before it is for the tables of the file system
    std::uint64_t unitsTotal = 0;
    std::uint64_t unitsWanted = 0;     // random, one in each of as many equal parts of the card
    std::vector<Bytes> recordingUnits; // largest first; the second and third only if the first misses Class 10
    bool allRecordingUnits = false;
    Bytes fatUpdateInterval;
    Bytes maxCommandBytes; // maximum size of one command of the reader
    std::uint64_t seed = 0;

    Bytes unitAt(std::uint64_t index) const { return firstUnitOffset + unit * index; }
    // The first byte of the i-th unit of the sample.
    Bytes sampledUnit(std::uint64_t i) const;
    // Replaces the largest possible AU by the measured one, if it fits.
    void useMeasuredAu(Bytes measuredAu);
};

std::vector<ParamSpec> classParams();
// Errc::badInput with the location of the value that does not fit the card.
Result<ClassPlan> classPlan(const PlanRequest& request);
// Returns the phases of the step: writing and reading for each size of recording unit, then reading of sub-units and
// tables.
std::vector<Workload> classPhases(const ClassPlan& plan, const PlanRequest& request);

} // namespace assay
