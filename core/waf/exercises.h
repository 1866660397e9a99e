// The exercises of a flash_character step, as done: what was written and read, and how long each I/O took.
#pragma once

#include "waf/timed_op.h"

#include <vector>

namespace assay {

enum class ExerciseKind {
    sizes,  // writes in order, of many sizes: command, bus, page, program
    reads,  // of what was written, of many sizes
    fill,   // writes in order, large: an SLC cache fills up
    points, // several write points, each in order
    ladder, // `points` writes in order at one place, then at another: what leaving a unit costs, by how much of it was
            // written
    random, // writes anywhere in a part of what was filled
    rest    // writes in order after a rest: what an SLC cache has folded meanwhile
};

struct Exercise {
    ExerciseKind kind = ExerciseKind::sizes;
    Bytes block;
    unsigned points = 1;
    unsigned part = 1; // random: anywhere in the first so-manyth of what was filled
};

struct Exercises {
    Bytes capacity;
    std::vector<WrittenRange> before; // when they began this had been written
    std::vector<Exercise> list;
    std::vector<TimedOp> ops;   // in the order of time, `exercise` an index of the list
    bool timedTogether = false; // only the mean time of each exercise is known; each of its I/Os has that
};

} // namespace assay
