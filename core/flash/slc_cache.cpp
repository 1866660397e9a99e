#include "flash/slc_cache.h"

namespace assay {

void SlcCache::write(std::uint64_t page)
{
    const std::size_t place = (m_oldest + m_count++) % m_ring.size();
    if (const auto [entry, isNew] = m_places.try_emplace(page, place); !isNew) {
        m_ring[entry->second] = kStale;
        entry->second = place;
    }
    m_ring[place] = page;
}

std::optional<std::uint64_t> SlcCache::takeOldest()
{
    const std::uint64_t page = m_ring[m_oldest];
    m_ring[m_oldest] = kStale;
    m_oldest = (m_oldest + 1) % m_ring.size();
    --m_count;
    if (page == kStale)
        return std::nullopt;
    m_places.erase(page);
    return page;
}

void SlcCache::forget(std::uint64_t page)
{
    const auto found = m_places.find(page);
    if (found == m_places.end())
        return;
    m_ring[found->second] = kStale;
    m_places.erase(found);
}

} // namespace assay
