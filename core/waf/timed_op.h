// One I/O of an exercise, with the time that the card took for it.
#pragma once

#include "base/io_op.h"
#include "base/units.h"

namespace assay {

struct TimedOp {
    IoOp op = IoOp::write;
    Bytes offset;
    Bytes length;
    Ns time{};
    Ns idleBefore{};       // the card had rested so long
    unsigned exercise = 0; // I/Os of one exercise stand together; means are taken within it
};

} // namespace assay
