// The writes that a simulated card holds in memory and loses when its supply goes off. Single thread.
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
    // Call it before the write reaches `memory`. The oldest beyond the size of the cache are safe from then on.
    void note(const CardMemory& memory, Bytes offset, Bytes length);
    // From now on all is safe; not so on a card that ignores a flush.
    void flush();
    // Each of what is not safe is lost, in part if the card tears, or kept, by chance.
    Result<void> lose(CardMemory& memory, Prng& random);

private:
    static constexpr Bytes kPiece = kib(4); // lost or kept as a whole, unless the card tears
    struct Piece {
        Bytes offset;
        std::vector<std::byte> before;
    };
    PowerModel m_model;
    std::deque<Piece> m_pieces; // oldest first
    Bytes m_held;
};

} // namespace assay
