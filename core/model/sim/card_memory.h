// The content of a simulated card: honest flash, or a counterfeit that claims more than it has. Single thread.
#pragma once

#include "model/sim/card_model.h"
#include "model/sim/hidden_cache.h"
#include "model/sim/sector_store.h"

#include <span>

namespace assay {

class CardMemory {
public:
    CardMemory(const CounterfeitModel& counterfeit, Bytes advertised);

    // Writes the stamps of `spec`, or `data` if there is no recipe. Returns false if this card fails the I/O (damaged).
    Result<bool> writeStamps(Bytes offset, Bytes length, const StampSpec& spec);
    Result<bool> writeRaw(Bytes offset, std::span<const std::byte> data);
    // The sectors read as never written from now on.
    void erase(Bytes offset, Bytes length);
    bool readable(Bytes offset, Bytes length) const;
    // Records a read for an LRU cache.
    void recordRead(Bytes offset, Bytes length);
    // True if a read would return exactly these stamps.
    bool matches(Bytes offset, Bytes length, const StampSpec& spec) const;
    void read(Bytes offset, std::span<std::byte> out) const;

private:
    struct Segment {
        Bytes logical;
        Bytes physical;
        Bytes length;
        bool exists; // false: beyond the real capacity, where nothing is stored
    };
    template <class Visit>
    bool forEachSegment(Bytes offset, Bytes length,
                        Visit visit) const; // stops and returns false as soon as `visit` does
    Segment segmentAt(Bytes offset, Bytes length) const;
    bool failsBeyondReal() const
    {
        return m_counterfeit.kind == CounterfeitKind::damaged && !m_counterfeit.silent;
    } // I/O beyond the real capacity
    void cache(Bytes offset, Bytes length);

    CounterfeitModel m_counterfeit;
    Bytes m_modulus; // addresses wrap around at this modulus
    SectorStore m_store;
    SectorStore m_cacheStore; // hidden cache, by logical address
    HiddenCache m_cached;
};

} // namespace assay
