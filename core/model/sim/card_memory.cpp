#include "model/sim/card_memory.h"

#include <algorithm>
#include <bit>

namespace assay {

namespace {

// Wraparound folds at the real capacity. Chain folds at a larger modulus, so that each copy has a hole at its end (f3's
// "chain": real < module < claimed).
Bytes modulusOf(const CounterfeitModel& counterfeit, Bytes advertised)
{
    switch (counterfeit.kind) {
    case CounterfeitKind::wraparound: return counterfeit.real;
    case CounterfeitKind::chain:
        return std::min(advertised, counterfeit.module.count() > 0
                                        ? counterfeit.module
                                        : Bytes(std::bit_ceil(counterfeit.real.count() + 1)));
    case CounterfeitKind::none:
    case CounterfeitKind::limbo:
    case CounterfeitKind::damaged: break;
    }
    return advertised;
}

} // namespace

CardMemory::CardMemory(const CounterfeitModel& counterfeit, Bytes advertised)
    : m_counterfeit(counterfeit), m_modulus(modulusOf(counterfeit, advertised)),
      m_store(std::min(counterfeit.real, advertised)), m_cacheStore(advertised),
      m_cached(counterfeit.hiddenCache, counterfeit.cacheOrder)
{
}

CardMemory::Piece CardMemory::pieceAt(Bytes offset, Bytes length) const
{
    const Bytes physical = offset % m_modulus;
    const Bytes real = std::min(m_store.capacity(), m_modulus);
    const bool exists = physical < real;
    const Bytes room = (exists ? real : m_modulus) - physical;
    return {offset, physical, std::min(length, room), exists};
}

template <class Visit> bool CardMemory::forEachPiece(Bytes offset, Bytes length, Visit visit) const
{
    while (length.count() > 0) {
        const Piece piece = pieceAt(offset, length);
        if (!visit(piece))
            return false;
        offset += piece.length;
        length -= piece.length;
    }
    return true;
}

// `offset` is a logical address.
void CardMemory::cache(Bytes offset, Bytes length)
{
    for (const auto& [begin, gone] : m_cached.written(offset, length))
        m_cacheStore.forget(begin, gone);
}

void CardMemory::noteRead(Bytes offset, Bytes length)
{
    if (m_counterfeit.hiddenCache.count() == 0)
        return;
    forEachPiece(offset, length, [&](const Piece& piece) {
        if (!piece.exists)
            m_cached.read(piece.logical, piece.length);
        return true;
    });
}

Result<bool> CardMemory::writeStamps(Bytes offset, Bytes length, const StampSpec& spec)
{
    Result<void> stored;
    const bool taken = forEachPiece(offset, length, [&](const Piece& piece) {
        if (piece.exists) {
            stored = m_store.writeStamps(piece.physical, piece.length, spec, piece.logical);
            return stored.has_value();
        }
        if (fails())
            return false;
        if (m_counterfeit.hiddenCache.count() > 0) {
            stored = m_cacheStore.writeStamps(piece.logical, piece.length, spec);
            cache(piece.logical, piece.length);
        }
        return stored.has_value();
    });
    if (!stored)
        return tl::unexpected(stored.error());
    return taken;
}

Result<bool> CardMemory::writeRaw(Bytes offset, std::span<const std::byte> data)
{
    Result<void> stored;
    const bool taken = forEachPiece(offset, Bytes(data.size()), [&](const Piece& piece) {
        const auto part = data.subspan((piece.logical - offset).count(), piece.length.count());
        if (piece.exists) {
            stored = m_store.writeRaw(piece.physical, part);
            return stored.has_value();
        }
        if (fails())
            return false;
        if (m_counterfeit.hiddenCache.count() > 0) {
            stored = m_cacheStore.writeRaw(piece.logical, part);
            cache(piece.logical, piece.length);
        }
        return stored.has_value();
    });
    if (!stored)
        return tl::unexpected(stored.error());
    return taken;
}

void CardMemory::forget(Bytes offset, Bytes length)
{
    forEachPiece(offset, length, [&](const Piece& piece) {
        if (piece.exists)
            m_store.forget(piece.physical, piece.length);
        else
            m_cacheStore.forget(piece.logical, piece.length);
        return true;
    });
}

bool CardMemory::readable(Bytes offset, Bytes length) const
{
    return !fails() || forEachPiece(offset, length, [](const Piece& piece) { return piece.exists; });
}

bool CardMemory::matches(Bytes offset, Bytes length, const StampSpec& spec) const
{
    return forEachPiece(offset, length, [&](const Piece& piece) {
        return piece.exists ? m_store.matches(piece.physical, piece.length, spec, piece.logical)
                            : m_cacheStore.matches(piece.logical, piece.length, spec);
    });
}

void CardMemory::read(Bytes offset, std::span<std::byte> out) const
{
    forEachPiece(offset, Bytes(out.size()), [&](const Piece& piece) {
        const auto part = out.subspan((piece.logical - offset).count(), piece.length.count());
        if (piece.exists)
            m_store.read(piece.physical, part);
        else
            m_cacheStore.read(piece.logical, part);
        return true;
    });
}

} // namespace assay
