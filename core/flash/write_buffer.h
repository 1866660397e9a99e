// A write-back buffer in the controller's memory: pages gather there until they are complete, or until room or a flush is asked for. Knows sectors, so that
// small writes to one page become one program, and what is written twice while it waits reaches the flash once.
#pragma once

#include "base/units.h"

#include <cstdint>
#include <list>
#include <unordered_map>
#include <vector>

namespace assay {

class WriteBuffer {
public:
    WriteBuffer(std::size_t pages, Bytes page); // at least 1 page

    bool full() const { return m_entries.size() >= m_pages; }
    bool empty() const { return m_entries.empty(); }
    bool holds(std::uint64_t page) const { return m_byPage.contains(page); }
    // Sectors [begin, end) of the page arrive; returns how many of them replace ones that were waiting. There must be room, or the page must be held.
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
    struct Entry {
        std::uint64_t page;
        std::uint32_t dirtySectors;
        std::vector<bool> dirty;
    };
    using Place = std::list<Entry>::iterator;
    Entry take(Place place);
    std::size_t m_pages;
    std::size_t m_sectorsPerPage;
    std::uint64_t m_dirtySectors = 0;
    std::list<Entry> m_entries; // oldest first
    std::unordered_map<std::uint64_t, Place> m_byPage;
};

} // namespace assay
