// Writes in the volatile cache of a simulated card, which a power cut may lose. Single thread.
#pragma once

#include "ground/base/prng.h"
#include "model/sim/card_memory.h"
#include "model/sim/card_model.h"

#include <deque>
#include <vector>

namespace assay {

class VolatileWrites {
public:
    explicit VolatileWrites(const PowerModel& model) : m_model(model) {}
    // Call it before the write reaches `memory`. The oldest writes beyond the size of the cache become persistent.
    void record(const CardMemory& memory, Bytes offset, Bytes length);
    // Makes all writes persistent, except on a card that ignores a flush.
    void flush();
    // Drops or keeps each volatile piece at random; a card that tears drops parts of pieces.
    Result<void> dropAtPowerCut(CardMemory& memory, Prng& random);

private:
    static constexpr Bytes kRange = kib(4); // dropped or kept as a whole, unless the card tears
    struct Range {
        Bytes offset;
        std::vector<std::byte> before;
    };
    PowerModel m_model;
    std::deque<Range> m_ranges; // oldest first
    Bytes m_volatileBytes;
};

} // namespace assay
