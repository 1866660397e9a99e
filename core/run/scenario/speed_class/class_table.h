// Which speed class marks a card keeps: printed, registered and measured, mark by mark. Pure.
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
    indicativeMet,    // keeps every limit, but is bound only to a host that sends CMD20
    indicativeMissed, // misses one, which such a host might not see
    hostLimit,        // missed, but the way to the card is not faster, or not the one that the class needs
    hostBusy,         // missed, but the computer was busy meanwhile, which may be why
    hostDelay,        // missed, but by what did not come back as the card's would
    notMeasured       // in the recording unit of its class
};
// The words of the record: "conforms", "fails", "near_limit", "indicative_met", ...
const char* name(MarkState state);

struct MarkRow {
    const ClassMark* mark = nullptr; // static
    bool printed = false;
    std::optional<bool> registered; // none = the SD status could not be read
    MarkState state = MarkState::notMeasured;
    std::string decidedBy; // the quantity that misses its limit or lies near it; empty otherwise
    double pw = 0, pr = 0; // MB/s in its recording unit; 0 = not measured

    bool claimed() const { return printed || registered.value_or(false); }
};

// One row for each of kClassMarks, in that order. Nothing for a step that was cut short or is of another scenario.
std::optional<std::vector<MarkRow>> classTable(const RunRecord& run, const StepRecord& step);

// Mean speed of the reads, MB/s.
double meanReadSpeed(const ClassSweep& sweep);
// Longest busy of a write, ms: that of a table; or what the longest recording unit took beyond the mean one, shared out
// over the commands that it takes.
struct BusyTime {
    double ms = 0, sureMs = 0;
};
BusyTime longestBusy(const ClassFacts& facts);

} // namespace assay
