#include "flash/slc_cache.h"

namespace assay {

void SlcCache::write(std::uint64_t page)
{
    std::size_t place = m_oldest + m_count++;
    place -= place >= m_ring.size() ? m_ring.size() : 0;
    if (const std::uint32_t* const earlier = m_places.find(page))
        m_ring[*earlier] = kStale;
    m_places.set(page, static_cast<std::uint32_t>(place));
    m_ring[place] = page;
}

std::optional<std::uint64_t> SlcCache::takeOldest()
{
    const std::uint64_t page = m_ring[m_oldest];
    m_ring[m_oldest] = kStale;
    m_oldest = m_oldest + 1 == m_ring.size() ? 0 : m_oldest + 1;
    --m_count;
    if (page == kStale)
        return std::nullopt;
    m_places.erase(page);
    return page;
}

bool SlcCache::forget(std::uint64_t page)
{
    const std::uint32_t* const found = m_places.find(page);
    if (!found)
        return false;
    m_ring[*found] = kStale;
    m_places.erase(page);
    return true;
}

} // namespace assay
