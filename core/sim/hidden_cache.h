// Which addresses a counterfeit's hidden cache holds: the latest so many distinct bytes written beyond its real
// capacity. Addresses only; the content is the owner's. Single thread.
#pragma once

#include "base/units.h"
#include "sim/card_model.h"

#include <cstdint>
#include <map>
#include <vector>

namespace assay {

class HiddenCache {
public:
    HiddenCache(Bytes capacity, CacheOrder order) : m_capacity(capacity), m_order(order) {}

    struct Extent {
        Bytes offset;
        Bytes length;
    };
    // The extent is the newest now; returns what had to go for it, oldest first. May contain parts of the extent itself
    // where that is larger than the cache.
    std::vector<Extent> written(Bytes offset, Bytes length);
    // Under CacheOrder::leastRecentlyUsed what is read becomes the newest too.
    void read(Bytes offset, Bytes length);

private:
    struct Held {
        Bytes length;
        std::uint64_t age; // key in m_byAge
    };
    std::vector<Extent> cut(Bytes offset, Bytes length); // takes the range out; returns the parts that were held
    void insert(Bytes offset, Bytes length, std::uint64_t age);
    void erase(std::map<std::uint64_t, Held>::iterator item);

    Bytes m_capacity;
    CacheOrder m_order;
    Bytes m_bytes;
    std::uint64_t m_nextAge = 0;
    std::map<std::uint64_t, Held> m_byOffset;             // disjoint
    std::map<std::uint64_t, std::uint64_t> m_offsetByAge; // smallest = oldest
};

} // namespace assay
