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
      m_cached(counterfeit.hiddenCache, counterfeit.cachePolicy)
{
}

CardMemory::Segment CardMemory::segmentAt(Bytes offset, Bytes length) const
{
    const Bytes physical = offset % m_modulus;
    const Bytes real = std::min(m_store.capacity(), m_modulus);
    const bool exists = physical < real;
    const Bytes room = (exists ? real : m_modulus) - physical;
    return {offset, physical, std::min(length, room), exists};
}

template <class Visit> bool CardMemory::forEachSegment(Bytes offset, Bytes length, Visit visit) const
{
    while (length.count() > 0) {
        const Segment segment = segmentAt(offset, length);
        if (!visit(segment))
            return false;
        offset += segment.length;
        length -= segment.length;
    }
    return true;
}

// `offset` is a logical address.
void CardMemory::cache(Bytes offset, Bytes length)
{
    for (const auto& [begin, evicted] : m_cached.recordWrite(offset, length))
        m_cacheStore.erase(begin, evicted);
}

void CardMemory::recordRead(Bytes offset, Bytes length)
{
    if (m_counterfeit.hiddenCache.count() == 0)
        return;
    forEachSegment(offset, length, [&](const Segment& segment) {
        if (!segment.exists)
            m_cached.recordRead(segment.logical, segment.length);
        return true;
    });
}

Result<bool> CardMemory::writeStamps(Bytes offset, Bytes length, const StampSpec& spec)
{
    Result<void> stored;
    const bool taken = forEachSegment(offset, length, [&](const Segment& segment) {
        if (segment.exists) {
            stored = m_store.writeStamps(segment.physical, segment.length, spec, segment.logical);
            return stored.has_value();
        }
        if (failsBeyondReal())
            return false;
        if (m_counterfeit.hiddenCache.count() > 0) {
            stored = m_cacheStore.writeStamps(segment.logical, segment.length, spec);
            cache(segment.logical, segment.length);
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
    const bool taken = forEachSegment(offset, Bytes(data.size()), [&](const Segment& segment) {
        const auto part = data.subspan((segment.logical - offset).count(), segment.length.count());
        if (segment.exists) {
            stored = m_store.writeRaw(segment.physical, part);
            return stored.has_value();
        }
        if (failsBeyondReal())
            return false;
        if (m_counterfeit.hiddenCache.count() > 0) {
            stored = m_cacheStore.writeRaw(segment.logical, part);
            cache(segment.logical, segment.length);
        }
        return stored.has_value();
    });
    if (!stored)
        return tl::unexpected(stored.error());
    return taken;
}

void CardMemory::erase(Bytes offset, Bytes length)
{
    forEachSegment(offset, length, [&](const Segment& segment) {
        if (segment.exists)
            m_store.erase(segment.physical, segment.length);
        else
            m_cacheStore.erase(segment.logical, segment.length);
        return true;
    });
}

bool CardMemory::readable(Bytes offset, Bytes length) const
{
    return !failsBeyondReal() || forEachSegment(offset, length, [](const Segment& segment) { return segment.exists; });
}

bool CardMemory::matches(Bytes offset, Bytes length, const StampSpec& spec) const
{
    return forEachSegment(offset, length, [&](const Segment& segment) {
        return segment.exists ? m_store.matches(segment.physical, segment.length, spec, segment.logical)
                              : m_cacheStore.matches(segment.logical, segment.length, spec);
    });
}

void CardMemory::read(Bytes offset, std::span<std::byte> out) const
{
    forEachSegment(offset, Bytes(out.size()), [&](const Segment& segment) {
        const auto part = out.subspan((segment.logical - offset).count(), segment.length.count());
        if (segment.exists)
            m_store.read(segment.physical, part);
        else
            m_cacheStore.read(segment.logical, part);
        return true;
    });
}

} // namespace assay
