#include "model/sim/volatile_writes.h"

#include <algorithm>
#include <span>

namespace assay {

void VolatileWrites::record(const CardMemory& memory, Bytes offset, Bytes length)
{
    if (m_model.cache.count() == 0)
        return;
    for (Bytes at; at < length; at += kPiece) {
        Piece piece{offset + at, std::vector<std::byte>(std::min(kPiece, length - at).count())};
        memory.read(piece.offset, piece.before);
        m_volatileBytes += Bytes(piece.before.size());
        m_pieces.push_back(std::move(piece));
    }
    while (m_volatileBytes > m_model.cache) {
        m_volatileBytes -= Bytes(m_pieces.front().before.size());
        m_pieces.pop_front();
    }
}

void VolatileWrites::flush()
{
    if (m_model.ignoresFlush)
        return;
    m_pieces.clear();
    m_volatileBytes = Bytes();
}

Result<void> VolatileWrites::dropAtPowerCut(CardMemory& memory, Prng& random)
{
    // Newest first: each older piece restores even older content.
    for (; !m_pieces.empty(); m_pieces.pop_back()) {
        const Piece& piece = m_pieces.back();
        if (random.below(2) == 0)
            continue;
        const std::size_t sectors = piece.before.size() / kSectorBytes;
        // The first sectors of a torn piece are new.
        const std::size_t kept = m_model.tears && sectors > 1 ? (1 + random.below(sectors - 1)) * kSectorBytes : 0;
        if (auto done = memory.writeRaw(piece.offset + Bytes(kept), std::span(piece.before).subspan(kept)); !done)
            return tl::unexpected(done.error());
    }
    m_volatileBytes = Bytes();
    return {};
}

} // namespace assay
