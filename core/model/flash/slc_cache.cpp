#include "model/flash/slc_cache.h"

#include <utility>

namespace assay {

void SlcCache::write(std::uint64_t page)
{
    std::size_t slot = m_oldest + m_count++;
    slot -= slot >= m_ring.size() ? m_ring.size() : 0;
    std::uint32_t& slotOfPage = m_slots[page];
    if (slotOfPage > 0)
        m_ring[slotOfPage - 1] = kStale;
    slotOfPage = static_cast<std::uint32_t>(slot + 1);
    m_ring[slot] = page;
    m_cached.set(page, page + 1);
}

std::optional<std::uint64_t> SlcCache::evictOldest()
{
    const std::uint64_t page = m_ring[m_oldest];
    m_ring[m_oldest] = kStale;
    m_oldest = m_oldest + 1 == m_ring.size() ? 0 : m_oldest + 1;
    --m_count;
    if (page == kStale)
        return std::nullopt;
    m_slots[page] = 0;
    m_cached.clear(page);
    return page;
}

bool SlcCache::discard(std::uint64_t page)
{
    const std::uint32_t slot = std::exchange(m_slots[page], 0);
    if (slot == 0)
        return false;
    m_ring[slot - 1] = kStale;
    m_cached.clear(page);
    return true;
}

} // namespace assay
