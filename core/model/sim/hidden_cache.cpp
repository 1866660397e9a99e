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

void HiddenCache::erase(std::map<std::uint64_t, CachedExtent>::iterator item)
{
    m_bytes -= item->second.length;
    m_offsetByAge.erase(item->second.age);
    m_byOffset.erase(item);
}

std::vector<HiddenCache::Extent> HiddenCache::remove(Bytes offset, Bytes length)
{
    std::vector<Extent> parts;
    const Bytes end = offset + length;
    auto item = m_byOffset.upper_bound(offset.count());
    if (item != m_byOffset.begin())
        --item;
    while (item != m_byOffset.end() && Bytes(item->first) < end) {
        const Bytes cachedBegin(item->first);
        const Bytes cachedEnd = cachedBegin + item->second.length;
        const auto next = std::next(item);
        if (cachedEnd > offset) {
            const std::uint64_t age = item->second.age;
            erase(item);
            if (cachedBegin < offset)
                insert(cachedBegin, offset - cachedBegin, age);
            if (cachedEnd > end) // if both ends remain, the tail gets a new age
                insert(end, cachedEnd - end, m_offsetByAge.contains(age) ? m_nextAge++ : age);
            parts.push_back({std::max(cachedBegin, offset), std::min(cachedEnd, end) - std::max(cachedBegin, offset)});
        }
        item = next;
    }
    return parts;
}

std::vector<HiddenCache::Extent> HiddenCache::recordWrite(Bytes offset, Bytes length)
{
    remove(offset, length);
    insert(offset, length, m_nextAge++);
    std::vector<Extent> evicted;
    while (m_bytes > m_capacity) {
        const auto oldest = m_byOffset.find(m_offsetByAge.begin()->second);
        const Bytes begin(oldest->first);
        const CachedExtent cached = oldest->second;
        const Bytes surplus = std::min(cached.length, m_bytes - m_capacity);
        erase(oldest);
        if (surplus < cached.length)
            insert(begin + surplus, cached.length - surplus, cached.age);
        evicted.push_back({begin, surplus});
    }
    return evicted;
}

void HiddenCache::recordRead(Bytes offset, Bytes length)
{
    if (m_order != ReplacementPolicy::leastRecentlyUsed)
        return;
    for (const Extent& part : remove(offset, length))
        insert(part.offset, part.length, m_nextAge++);
}

} // namespace assay
