// A write-back buffer in the controller's memory: pages gather there until they are complete, or until room or a flush
// is asked for. Knows sectors, so that small writes to one page become one program, and what is written twice while it
// waits reaches the flash once.
#pragma once

#include "base/units.h"
#include "flash/page_map.h"

#include <cstdint>
#include <vector>

namespace assay {

class WriteBuffer {
public:
    WriteBuffer(std::size_t pages, Bytes page); // at least 1 page

    bool full() const { return m_free.empty(); }
    bool empty() const { return m_free.size() == m_entries.size() - 1; }
    bool holds(std::uint64_t page) { return m_byPage.find(page) != nullptr; }
    // Sectors [begin, end) of the page arrive; returns how many of them replace ones that were waiting. There must be
    // room, or the page must be held.
    std::uint64_t write(std::uint64_t page, std::uint32_t begin, std::uint32_t end);
    struct Taken {
        std::uint64_t page = 0;
        Bytes dirty; // less than a page: the rest has to be read first
    };
    // The page that was written least recently leaves. There must be one.
    Taken takeOldest();
    // What waits of the page is not wanted any more; returns how much that was.
    Bytes forget(std::uint64_t page);
    Bytes waiting() const { return Bytes(m_dirtySectors * kSectorBytes); }

private:
    // In a ring of all that wait; the first entry is no page but where the ring begins and ends.
    struct Entry {
        std::uint64_t page = 0;
        std::uint32_t dirtySectors = 0;
        std::uint32_t next = 0;     // written after this
        std::uint32_t previous = 0; //
    };
    std::uint64_t* bitsOf(std::uint32_t entry) { return m_bits.data() + std::size_t{entry} * m_wordsPerPage; }
    void append(std::uint32_t entry);
    void unlink(std::uint32_t entry);
    Taken take(std::uint32_t entry);
    std::size_t m_wordsPerPage;
    std::uint64_t m_dirtySectors = 0;
    std::vector<Entry> m_entries;
    std::vector<std::uint64_t> m_bits; // of entry after entry, one for each sector that is there
    std::vector<std::uint32_t> m_free; // entries
    PageMap m_byPage;
};

} // namespace assay
