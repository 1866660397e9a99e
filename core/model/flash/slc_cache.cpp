#include "model/flash/slc_cache.h"

#include <utility>

namespace assay {

void SlcCache::write(std::uint64_t page)
{
    std::size_t place = m_oldest + m_count++;
    place -= place >= m_ring.size() ? m_ring.size() : 0;
    std::uint32_t& known = m_places[page];
    if (known > 0)
        m_ring[known - 1] = kStale;
    known = static_cast<std::uint32_t>(place + 1);
    m_ring[place] = page;
    m_here.set(page, page + 1);
}

std::optional<std::uint64_t> SlcCache::takeOldest()
{
    const std::uint64_t page = m_ring[m_oldest];
    m_ring[m_oldest] = kStale;
    m_oldest = m_oldest + 1 == m_ring.size() ? 0 : m_oldest + 1;
    --m_count;
    if (page == kStale)
        return std::nullopt;
    m_places[page] = 0;
    m_here.clear(page);
    return page;
}

bool SlcCache::forget(std::uint64_t page)
{
    const std::uint32_t place = std::exchange(m_places[page], 0);
    if (place == 0)
        return false;
    m_ring[place - 1] = kStale;
    m_here.clear(page);
    return true;
}

} // namespace assay
