// The set of logical pages with content: a merge copies only these.
#pragma once

#include "model/flash/bit_range.h"
#include "model/flash/zeroed_vector.h"

#include <bit>
#include <cstdint>

namespace assay {

class WrittenPages {
public:
    explicit WrittenPages(std::uint64_t pages) : m_words((pages + 63) / 64) {}
    void set(std::uint64_t begin, std::uint64_t end)
    {
        forWords(begin, end, [this](std::uint64_t word, std::uint64_t mask) { m_words[word] |= mask; });
    }
    void clear(std::uint64_t page) { m_words[page / 64] &= ~(std::uint64_t{1} << (page % 64)); }
    void clear(std::uint64_t begin, std::uint64_t end)
    {
        forWords(begin, end, [this](std::uint64_t word, std::uint64_t mask) { m_words[word] &= ~mask; });
    }
    bool has(std::uint64_t page) const { return (m_words[page / 64] >> (page % 64) & 1) != 0; }
    std::uint64_t count(std::uint64_t begin, std::uint64_t end) const
    {
        std::uint64_t total = 0;
        forWords(begin, end, [&](std::uint64_t word, std::uint64_t mask) {
            const std::uint64_t bits = m_words[word] & mask;
            if (bits == ~std::uint64_t{0})
                total += 64; // counting is slow without the processor's popcount instruction
            else if (bits != 0)
                total += static_cast<std::uint64_t>(std::popcount(bits));
        });
        return total;
    }
    // Calls act(page) for each page of the set in [begin, end).
    template <class Act> void each(std::uint64_t begin, std::uint64_t end, const Act& act) const
    {
        forWords(begin, end, [&](std::uint64_t word, std::uint64_t mask) {
            for (std::uint64_t left = m_words[word] & mask; left != 0; left &= left - 1)
                act(word * 64 + static_cast<std::uint64_t>(std::countr_zero(left)));
        });
    }

private:
    ZeroedVector<std::uint64_t> m_words;
};

} // namespace assay
