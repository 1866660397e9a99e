// A fast write cache of flash with one bit per cell (SLC), in front of the translation layer. A ring: writes go to its
// head. If it is full, or while the card is idle, the oldest page is folded: read, and programmed again behind the
// cache, unless the host has rewritten it in the meantime.
#pragma once

#include "model/flash/written_pages.h"
#include "model/flash/zeroed_vector.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace assay {

class SlcCache {
public:
    // Capacity of at least 1 page, on a card of `logicalPages` pages. A partial last unit counts as whole.
    SlcCache(std::size_t pages, std::uint64_t logicalPages)
        : m_ring(pages, kStale), m_slots(logicalPages), m_cached(logicalPages)
    {
    }
    std::size_t size() const { return m_ring.size(); } // pages
    bool full() const { return m_count == m_ring.size(); }
    bool empty() const { return m_count == 0; }
    // Precondition: not full().
    void write(std::uint64_t page);
    // Frees the oldest slot. Returns the page to fold, or nothing if its content is stale. Precondition: not empty().
    std::optional<std::uint64_t> evictOldest();
    // Drops the content of the page. Returns false if there was none.
    bool discard(std::uint64_t page);
    // Drops the content of the pages in [begin, end), and calls act(page) for each that was cached.
    template <class Act> void evictRange(std::uint64_t begin, std::uint64_t end, const Act& act)
    {
        m_cached.each(begin, end, [&](std::uint64_t page) {
            discard(page);
            act(page);
        });
    }

private:
    static constexpr std::uint64_t kStale = UINT64_MAX;
    std::vector<std::uint64_t> m_ring; // logical page by slot
    std::size_t m_oldest = 0;
    std::size_t m_count = 0;
    // By logical page: slot of its latest content + 1; 0 = not cached. A table, because most writes and folds are
    // sequential, so that neighbours share a line of the processor's cache.
    ZeroedVector<std::uint32_t> m_slots;
    WrittenPages m_cached; // cached pages; a unit has few of them and is scanned for each fold
};

} // namespace assay
