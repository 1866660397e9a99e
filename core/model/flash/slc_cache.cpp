#include "model/flash/slc_cache.h"

#include <utility>

namespace assay {

void SlcCache::write(std::uint64_t page)
{
    std::size_t place = m_oldest + m_count++;
    place -= place >= m_ring.size() ? m_ring.size() : 0;
    std::uint32_t& known = m_slots[page];
    if (known > 0)
        m_ring[known - 1] = kStale;
    known = static_cast<std::uint32_t>(place + 1);
    m_ring[place] = page;
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
    const std::uint32_t place = std::exchange(m_slots[page], 0);
    if (place == 0)
        return false;
    m_ring[place - 1] = kStale;
    m_cached.clear(page);
    return true;
}

} // namespace assay
