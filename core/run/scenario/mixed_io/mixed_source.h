// Generates the I/Os of a mixed stream, endlessly. The same stream yields the same I/Os, independent of the card.
// Memory as of AccessOffsets; next() allocates nothing.
#pragma once

#include "ground/base/io_op.h"
#include "io/measure/resume_point.h"
#include "run/scenario/mixed_io/access_offsets.h"

#include <optional>

namespace assay {

struct MixedIo {
    IoOp op = IoOp::read;             // read, write or flush
    Extent extent;                    // empty for a flush
    std::optional<Ns> scheduledStart; // scheduled start, from the start of the stream
    bool pausesBefore = false;        // the pause precedes this I/O
};

class MixedSource {
public:
    // `stream` must outlive this.
    explicit MixedSource(const MixedStream& stream);
    MixedIo next();

private:
    struct Direction {
        AccessOffsets offsets;
        Bytes unit;                  // alignment of random offsets
        std::vector<Bytes> position; // of each sequential stream, from the start of its part
        unsigned nextStream = 0;
        double bytes = 0, ios = 0; // rate-limited so far
        double nextStart = 0;      // s, with exponential gaps
    };
    Direction directionOf(std::size_t index) const;
    Bytes length(std::size_t index);
    Extent extentOf(std::size_t index, Bytes length);
    Extent nextSequentialExtent(Direction& direction, Bytes length);
    std::optional<Ns> scheduledStartOf(std::size_t index, Bytes length);

    const MixedStream& m_stream;
    Prng m_mix, m_lengths, m_order, m_gaps;
    std::array<Direction, 2> m_directions;
    bool m_sharedPermutation; // both directions draw from one permutation, so that each block occurs once
    std::uint64_t m_unflushed = 0, m_withoutPause = 0;
};

} // namespace assay
