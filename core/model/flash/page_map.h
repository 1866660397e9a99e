// Maps pages of a bounded set to numbers. A hash table of fixed size with linear probing, because the caches of a card
// are queried for every written page.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

namespace assay {

class PageMap {
public:
    // Holds at most `maxPages` pages at a time; at least 1.
    explicit PageMap(std::size_t maxPages) : m_slots(std::bit_ceil(maxPages * 2)), m_mask(m_slots.size() - 1) {}
    // Returns null if the page is absent. The pointer is valid until the next set() or erase().
    std::uint32_t* find(std::uint64_t page)
    {
        for (std::size_t at = home(page); m_slots[at].key != 0; at = (at + 1) & m_mask)
            if (m_slots[at].key == page + 1)
                return &m_slots[at].value;
        return nullptr;
    }
    void set(std::uint64_t page, std::uint32_t value)
    {
        std::size_t at = home(page);
        while (m_slots[at].key != 0 && m_slots[at].key != page + 1)
            at = (at + 1) & m_mask;
        m_slots[at] = {page + 1, value};
    }
    void erase(std::uint64_t page)
    {
        std::size_t hole = home(page);
        while (m_slots[hole].key != page + 1) {
            if (m_slots[hole].key == 0)
                return;
            hole = (hole + 1) & m_mask;
        }
        // Shifts back the entries that the page had displaced (D. Knuth, The Art of Computer Programming 3, section
        // 6.4, algorithm R).
        for (std::size_t at = (hole + 1) & m_mask; m_slots[at].key != 0; at = (at + 1) & m_mask) {
            const std::size_t wanted = home(m_slots[at].key - 1);
            if (((at - wanted) & m_mask) >= ((at - hole) & m_mask)) {
                m_slots[hole] = m_slots[at];
                hole = at;
            }
        }
        m_slots[hole].key = 0;
    }

private:
    struct Slot {
        std::uint64_t key = 0; // page + 1; 0 = empty
        std::uint32_t value = 0;
    };
    std::size_t home(std::uint64_t page) const
    {
        return static_cast<std::size_t>((page * 0x9E3779B97F4A7C15ULL) >> 20) & m_mask;
    } // Fibonacci hashing, Knuth, 6.4
    std::vector<Slot> m_slots;
    std::size_t m_mask;
};

} // namespace assay
