// One I/O of an exercise, with the time that it took.
#pragma once

#include "ground/base/io_op.h"
#include "ground/base/units.h"

#include <cstddef>
#include <vector>

namespace assay {

struct TimedOp {
    IoOp op = IoOp::write;
    Bytes offset;
    Bytes length;
    Ns time{};
    Ns idleBefore{};       // the card rested for this time before
    unsigned exercise = 0; // index; the I/Os of one exercise are contiguous
};

// A range that the run has written.
struct WrittenRange {
    Bytes offset, length;
};
constexpr std::size_t kMaxWrittenRanges = std::size_t{1} << 18; // 4 MiB of memory; later ranges are dropped

inline void addWritten(std::vector<WrittenRange>& written, const WrittenRange& range)
{
    if (!written.empty() && written.back().offset + written.back().length == range.offset)
        written.back().length += range.length;
    else if (written.size() < kMaxWrittenRanges)
        written.push_back(range);
}

} // namespace assay
