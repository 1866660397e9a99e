// The exercises of a flash_character step as they were done: what was written and read, and how long each I/O took.
#pragma once

#include "model/waf/timed_op.h"

#include <vector>

namespace assay {

enum class ExerciseKind {
    sizes,  // writes in order, of many sizes: command, bus, page, program
    reads,  // of what was written, of many sizes
    fill,   // writes in order, large: an SLC cache fills up
    points, // several write points, each in order
    // `points` writes in order at one place, then at another: the cost of leaving a unit, by how much of it was
    // written.
    ladder,
    random, // writes anywhere in a part of what was filled
    rest    // writes in order after a rest: how much an SLC cache has folded meanwhile
};

struct Exercise {
    ExerciseKind kind = ExerciseKind::sizes;
    Bytes block;
    unsigned points = 1;
    unsigned part = 1; // random: the writes go to the first 1 / part of the filled area
};

struct Exercises {
    Bytes capacity;
    std::vector<WrittenRange> before; // written before the exercises began
    std::vector<Exercise> list;
    std::vector<TimedOp> ops;   // in the order of time, `exercise` an index of the list
    bool timedTogether = false; // only the mean time of each exercise is known; all its I/Os have that time
};

} // namespace assay
