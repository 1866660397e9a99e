// Addresses in a counterfeit's hidden cache: the latest distinct bytes written beyond its real capacity, up to the
// cache size. The owner stores the content. Single thread.
#pragma once

#include "ground/base/units.h"
#include "model/sim/card_model.h"

#include <cstdint>
#include <map>
#include <vector>

namespace assay {

class HiddenCache {
public:
    HiddenCache(Bytes capacity, ReplacementPolicy order) : m_capacity(capacity), m_order(order) {}

    struct Extent {
        Bytes offset;
        Bytes length;
    };
    // Makes the extent the newest. Returns the evicted extents, oldest first; these are parts of the extent itself if
    // it is larger than the cache.
    std::vector<Extent> recordWrite(Bytes offset, Bytes length);
    // With ReplacementPolicy::leastRecentlyUsed a read also makes the extent the newest.
    void recordRead(Bytes offset, Bytes length);

private:
    struct CachedExtent {
        Bytes length;
        std::uint64_t age; // key in m_byAge
    };
    std::vector<Extent> remove(Bytes offset, Bytes length); // removes the range; returns the parts that were cached
    void insert(Bytes offset, Bytes length, std::uint64_t age);
    void erase(std::map<std::uint64_t, CachedExtent>::iterator item);

    Bytes m_capacity;
    ReplacementPolicy m_order;
    Bytes m_bytes;
    std::uint64_t m_nextAge = 0;
    std::map<std::uint64_t, CachedExtent> m_byOffset;     // disjoint
    std::map<std::uint64_t, std::uint64_t> m_offsetByAge; // smallest = oldest
};

} // namespace assay
