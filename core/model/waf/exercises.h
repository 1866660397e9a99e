// The characterization workloads of a flash_character step as executed: each read and write, and its time.
#pragma once

#include "model/waf/timed_op.h"

#include <vector>

namespace assay {

enum class ExerciseKind {
    sizes,  // block-size sweep, sequential writes: command, bus, page, program
    reads,  // block-size sweep, reads of written data
    fill,   // large sequential writes: an SLC cache becomes full
    points, // open-unit sweep: several write points, sequential at each
    // Merge-cost sweep: `points` sequential writes at one offset, then at the next. Shows the cost of leaving a unit as
    // a function of the share that was written.
    ladder,
    random, // random writes in a part of the filled area
    rest    // sequential writes after an idle time: how much an SLC cache has folded in it
};

struct Exercise {
    ExerciseKind kind = ExerciseKind::sizes;
    Bytes block;
    unsigned points = 1;
    unsigned part = 1; // random: the writes go to the first 1 / part of the filled area
};

struct Exercises {
    Bytes capacity;
    std::vector<WrittenRange> before; // written before the characterization started
    std::vector<Exercise> list;
    std::vector<TimedOp> ops;   // sorted by time; `exercise` is an index of the list
    bool timedTogether = false; // only the mean time of each workload is known; all its I/Os have that time
};

} // namespace assay
