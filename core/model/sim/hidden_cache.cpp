#include "model/sim/hidden_cache.h"

#include <algorithm>
#include <iterator>

namespace assay {

void HiddenCache::insert(Bytes offset, Bytes length, std::uint64_t age)
{
    m_byOffset[offset.count()] = {length, age};
    m_offsetByAge[age] = offset.count();
    m_bytes += length;
}

void HiddenCache::erase(std::map<std::uint64_t, Held>::iterator item)
{
    m_bytes -= item->second.length;
    m_offsetByAge.erase(item->second.age);
    m_byOffset.erase(item);
}

std::vector<HiddenCache::Extent> HiddenCache::cut(Bytes offset, Bytes length)
{
    std::vector<Extent> parts;
    const Bytes end = offset + length;
    auto item = m_byOffset.upper_bound(offset.count());
    if (item != m_byOffset.begin())
        --item;
    while (item != m_byOffset.end() && Bytes(item->first) < end) {
        const Bytes heldBegin(item->first);
        const Bytes heldEnd = heldBegin + item->second.length;
        const auto next = std::next(item);
        if (heldEnd > offset) {
            const std::uint64_t age = item->second.age;
            erase(item);
            if (heldBegin < offset)
                insert(heldBegin, offset - heldBegin, age);
            if (heldEnd > end) // if both ends remain, the tail gets a new age
                insert(end, heldEnd - end, m_offsetByAge.contains(age) ? m_nextAge++ : age);
            parts.push_back({std::max(heldBegin, offset), std::min(heldEnd, end) - std::max(heldBegin, offset)});
        }
        item = next;
    }
    return parts;
}

std::vector<HiddenCache::Extent> HiddenCache::written(Bytes offset, Bytes length)
{
    cut(offset, length);
    insert(offset, length, m_nextAge++);
    std::vector<Extent> gone;
    while (m_bytes > m_capacity) {
        const auto oldest = m_byOffset.find(m_offsetByAge.begin()->second);
        const Bytes begin(oldest->first);
        const Held held = oldest->second;
        const Bytes surplus = std::min(held.length, m_bytes - m_capacity);
        erase(oldest);
        if (surplus < held.length)
            insert(begin + surplus, held.length - surplus, held.age);
        gone.push_back({begin, surplus});
    }
    return gone;
}

void HiddenCache::read(Bytes offset, Bytes length)
{
    if (m_order != CacheOrder::leastRecentlyUsed)
        return;
    for (const Extent& part : cut(offset, length))
        insert(part.offset, part.length, m_nextAge++);
}

} // namespace assay
