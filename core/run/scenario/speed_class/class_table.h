// Speed class marks of a card: printed, registered and measured, mark by mark. Pure.
#pragma once

#include "run/record/run_record.h"
#include "run/scenario/speed_class/class_facts.h"

#include <optional>
#include <string>
#include <vector>

namespace assay {

enum class MarkState {
    conforms,
    fails,
    nearLimit,        // a value within the guard band around its limit
    indicativeMet,    // meets every limit, but is bound only to a host that sends CMD20
    indicativeMissed, // misses a limit, which such a host might not see
    hostLimit,        // missed, but the path to the card is not faster, or not the one that the class needs
    hostBusy,         // missed, but possibly because the computer was busy
    hostDelay,        // missed, but the excess was not reproduced as the card's
    notMeasured       // with the recording unit of its class
};
// Returns the name in the record: "conforms", "fails", "near_limit", "indicative_met", ...
const char* name(MarkState state);

struct MarkRow {
    const ClassMark* mark = nullptr; // static
    bool printed = false;
    std::optional<bool> registered; // nothing = the SD status was not readable
    MarkState state = MarkState::notMeasured;
    std::string decidedBy; // the quantity that misses its limit or is near it; empty otherwise
    double pw = 0, pr = 0; // MB/s with its recording unit; 0 = not measured

    bool claimed() const { return printed || registered.value_or(false); }
};

// Returns one row for each of kClassMarks, in that order. Returns nothing for an incomplete step, or for one of another
// scenario.
std::optional<std::vector<MarkRow>> classTable(const RunRecord& run, const StepRecord& step);

// Mean throughput of the reads, MB/s.
double meanReadSpeed(const ClassSweep& sweep);
// Longest busy time of a write, ms: that of a table; or the excess of the longest recording unit over the mean one,
// divided by the number of its commands.
struct BusyTime {
    double ms = 0, confirmedMs = 0;
};
BusyTime longestBusy(const ClassFacts& facts);

} // namespace assay
