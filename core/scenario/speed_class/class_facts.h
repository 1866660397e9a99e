// What a speed_class step has observed, as its facts hold it.
#pragma once

#include "record/run_record.h"
#include "scenario/speed_class/class_limits.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace assay {

// The slowest of some equal parts of the card, each written or read in one go.
struct SlowestPart {
    Bytes size;
    std::uint64_t count = 0; // 0 = no part was written whole
    Ns time{};
    Bytes offset; // on the card
    double megabytesPerSecond() const { return assay::megabytesPerSecond(size, time); }
};

// Writes of one size of recording unit over the sample, and 256 reads.
struct ClassSweep {
    Bytes recordingUnit;
    SlowestPart part, su;
    Ns writeLongest{}, writeMean{}; // of one recording unit
    std::vector<double> readNs;
};

// Of some times the longest; and the longest where what the measuring thread waited for a processor is left out.
struct LongestTime {
    Ns time{}, withoutWaits{};
    void take(const LongestTime& other)
    {
        time = std::max(time, other.time);
        withoutWaits = std::max(withoutWaits, other.withoutWaits);
    }
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

    nlohmann::json toJson() const;
};

// All of it or nothing; nothing unless the step is complete.
std::optional<ClassFacts> classFacts(const StepRecord& step);

} // namespace assay
