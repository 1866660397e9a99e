// One I/O of a characterization workload, with its measured time.
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
    Ns idleBefore{};       // idle time of the card before this I/O
    unsigned workload = 0; // index of the workload; its I/Os are contiguous
};

// A range written by the run.
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
