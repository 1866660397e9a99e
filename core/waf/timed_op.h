// One I/O of an exercise, with the time that the card took for it.
#pragma once

#include "base/io_op.h"
#include "base/units.h"

#include <cstddef>
#include <vector>

namespace assay {

struct TimedOp {
    IoOp op = IoOp::write;
    Bytes offset;
    Bytes length;
    Ns time{};
    Ns idleBefore{};       // the card had rested so long
    unsigned exercise = 0; // I/Os of one exercise stand together; means are taken within it
};

// What the run wrote to the card before it looked at it.
struct WrittenRange {
    Bytes offset, length;
};
constexpr std::size_t kMaxWrittenRanges = std::size_t{1} << 18; // 4 MiB; what was written then is not noted any more

inline void addWritten(std::vector<WrittenRange>& written, const WrittenRange& range)
{
    if (!written.empty() && written.back().offset + written.back().length == range.offset)
        written.back().length += range.length;
    else if (written.size() < kMaxWrittenRanges)
        written.push_back(range);
}

} // namespace assay
