// Observations of a speed_class step, as its facts hold them.
#pragma once

#include "run/record/run_record.h"
#include "run/scenario/speed_class/class_limits.h"
#include "run/scenario/speed_class/confirmation_reads.h"
#include "run/scenario/speed_class/unit_times.h"

#include <optional>
#include <string>
#include <vector>

namespace assay {

// Writes with one size of recording unit over the sample, and 256 reads.
struct ClassSweep {
    Bytes recordingUnit;
    SlowestPart part, su;
    LongestTime writeLongest; // of one recording unit
    Ns writeMean{};
    std::vector<double> readNs;
};

struct ClassFacts {
    CapacityFamily family = CapacityFamily::unknown;
    Bytes au, unit, maxCommandBytes;
    std::string auSource;
    std::uint64_t unitsTotal = 0, unitsMeasured = 0;
    Ns firstUnit{}; // first write of the unit, including the preparation time
    std::vector<ClassSweep> sweeps;
    SlowestPart unitRead; // an SU, read sequentially
    std::uint64_t updates = 0, tableReads = 0;
    LongestTime updateAverage, updateLongest, tableWriteLongest, tableReadLongest;
    std::optional<ConfirmationReads> tableConfirmation; // nothing = no read of a table was near its limit

    // Returns the longest read of a table: of the confirmation reads, if the first was not reproduced.
    LongestTime tableRead() const;

    nlohmann::json toJson() const;
};

// Returns the complete facts; nothing unless the step is complete.
std::optional<ClassFacts> classFacts(const StepRecord& step);

} // namespace assay
