// The characterization workloads of a flash_character step as executed: each read and write, and its time.
#pragma once

#include "model/waf/timed_op.h"

#include <vector>

namespace assay {

enum class CharacterizationKind {
    blockSizeSweep, // block-size sweep, sequential writes: command, bus, page, program
    readSweep,      // block-size sweep, reads of written data
    fill,           // large sequential writes: an SLC cache becomes full
    openUnitSweep,  // open-unit sweep: several write points, sequential at each
    // Merge-cost sweep: `points` sequential writes at one offset, then at the next. Shows the cost of leaving a unit as
    // a function of the share that was written.
    mergeCostSweep,
    random,   // random writes in a part of the filled area
    afterIdle // sequential writes after an idle time: how much an SLC cache has folded in it
};

struct CharacterizationWorkload {
    CharacterizationKind kind = CharacterizationKind::blockSizeSweep;
    Bytes block;
    unsigned points = 1;
    unsigned part = 1; // random: the writes go to the first 1 / part of the filled area
};

struct Characterization {
    Bytes capacity;
    std::vector<WrittenRange> before; // written before the characterization started
    std::vector<CharacterizationWorkload> workloads;
    std::vector<TimedOp> ops;   // sorted by time; `workload` is an index of `workloads`
    bool onlyMeanTimes = false; // only the mean time of each workload is known; all its I/Os have that time
};

} // namespace assay
