// The I/Os of a mixed stream, one after another without end. The same stream gives the same I/Os, whatever the card
// does. Memory as of MixedPlaces; next() allocates nothing.
#pragma once

#include "ground/base/io_op.h"
#include "io/measure/resume_point.h"
#include "run/scenario/mixed_io/mixed_places.h"

#include <optional>

namespace assay {

struct MixedIo {
    IoOp op = IoOp::read;  // read, write or flush
    Extent extent;         // empty for a flush
    std::optional<Ns> due; // since the begin of the stream
    bool rests = false;    // the pause comes before it
};

class MixedSource {
public:
    // `stream` outlives this.
    explicit MixedSource(const MixedStream& stream);
    MixedIo next();

private:
    struct Direction {
        MixedPlaces places;
        Bytes unit;                  // of random places
        std::vector<Bytes> position; // of each stream in order, from the begin of its part
        unsigned turn = 0;
        double bytes = 0, ios = 0; // paced so far
        double due = 0;            // s, with exponential gaps
    };
    Direction directionOf(std::size_t index) const;
    Bytes length(std::size_t index);
    Extent place(std::size_t index, Bytes length);
    Extent placeInOrder(Direction& direction, Bytes length);
    std::optional<Ns> due(std::size_t index, Bytes length);

    const MixedStream& m_stream;
    Prng m_mix, m_lengths, m_order, m_gaps;
    std::array<Direction, 2> m_directions;
    bool m_sharedPlaces; // both directions draw from one order, so that each block comes once
    std::uint64_t m_unflushed = 0, m_withoutPause = 0;
};

} // namespace assay
