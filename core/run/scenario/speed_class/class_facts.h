// What a speed_class step has observed, as its facts hold it.
#pragma once

#include "run/record/run_record.h"
#include "run/scenario/speed_class/class_limits.h"
#include "run/scenario/speed_class/second_look.h"
#include "run/scenario/speed_class/unit_times.h"

#include <optional>
#include <string>
#include <vector>

namespace assay {

// Writes of one size of recording unit over the sample, and 256 reads.
struct ClassSweep {
    Bytes recordingUnit;
    SlowestPart part, su;
    LongestTime writeLongest; // of one recording unit
    Ns writeMean{};
    std::vector<double> readNs;
};

struct ClassFacts {
    CapacityFamily family = CapacityFamily::unknown;
    Bytes au, unit, split;
    std::string auSource;
    std::uint64_t unitsTotal = 0, unitsMeasured = 0;
    Ns firstUnit{}; // its first writing, with the time of preparation
    std::vector<ClassSweep> sweeps;
    SlowestPart unitRead; // an SU, read in order
    std::uint64_t updates = 0, tableReads = 0;
    LongestTime updateAverage, updateLongest, tableWriteLongest, tableReadLongest;
    std::optional<SecondLook> tablesAgain; // none = no read of a table was near its limit

    // The longest read of a table: the second time, where the first did not come back.
    LongestTime tableRead() const;

    nlohmann::json toJson() const;
};

// All of it or nothing; nothing unless the step is complete.
std::optional<ClassFacts> classFacts(const StepRecord& step);

} // namespace assay
