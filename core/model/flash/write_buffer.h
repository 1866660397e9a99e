// A write-back buffer in the controller's memory: pages stay there until they are complete, or until a flush or lack of
// room evicts them. It tracks sectors: small writes to one page become one program, and a sector that is overwritten in
// the buffer reaches the flash once.
#pragma once

#include "ground/base/units.h"
#include "model/flash/page_map.h"

#include <cstdint>
#include <vector>

namespace assay {

class WriteBuffer {
public:
    WriteBuffer(std::size_t pages, Bytes page); // at least 1 page

    bool full() const { return m_free.empty(); }
    bool empty() const { return m_free.size() == m_entries.size() - 1; }
    bool holds(std::uint64_t page) { return m_byPage.find(page) != nullptr; }
    // Adds the sectors [begin, end) of the page. Returns how many of them replace buffered sectors. Precondition: not
    // full(), or holds(page).
    std::uint64_t write(std::uint64_t page, std::uint32_t begin, std::uint32_t end);
    struct Evicted {
        std::uint64_t page = 0;
        Bytes dirty; // less than a page: requires a read-modify-write
    };
    // Evicts the least recently written page. Precondition: not empty().
    Evicted evictOldest();
    // Drops the buffered content of the page. Returns its size.
    Bytes discard(std::uint64_t page);
    Bytes dirtyBytes() const { return Bytes(m_dirtySectors * kSectorBytes); }

private:
    // A link in the ring of buffered pages. The first entry is not a page but the sentinel of the ring.
    struct Entry {
        std::uint64_t page = 0;
        std::uint32_t dirtySectors = 0;
        std::uint32_t next = 0;     // entry written after this one
        std::uint32_t previous = 0; //
    };
    std::uint64_t* bitsOf(std::uint32_t entry) { return m_bits.data() + std::size_t{entry} * m_wordsPerPage; }
    void append(std::uint32_t entry);
    void unlink(std::uint32_t entry);
    Evicted take(std::uint32_t entry);
    std::size_t m_wordsPerPage;
    std::uint64_t m_dirtySectors = 0;
    std::vector<Entry> m_entries;
    std::vector<std::uint64_t> m_bits; // one bit per buffered sector, entry by entry
    std::vector<std::uint32_t> m_free; // entries
    PageMap m_byPage;
};

} // namespace assay
