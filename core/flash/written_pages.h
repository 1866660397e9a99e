// Which logical pages hold something: a merge copies those and no others.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace assay {

class WrittenPages {
public:
    explicit WrittenPages(std::uint64_t pages) : m_words((pages + 63) / 64) {}
    void set(std::uint64_t page) { m_words[page / 64] |= std::uint64_t{1} << (page % 64); }
    void clear(std::uint64_t page) { m_words[page / 64] &= ~(std::uint64_t{1} << (page % 64)); }
    bool has(std::uint64_t page) const { return (m_words[page / 64] >> (page % 64) & 1) != 0; }
    std::uint64_t count(std::uint64_t begin, std::uint64_t end) const
    {
        std::uint64_t total = 0;
        while (begin < end) {
            const std::uint64_t upTo = std::min(end, (begin / 64 + 1) * 64);
            std::uint64_t word = m_words[begin / 64] >> (begin % 64);
            if (upTo - begin < 64)
                word &= (std::uint64_t{1} << (upTo - begin)) - 1;
            total += static_cast<std::uint64_t>(std::popcount(word));
            begin = upTo;
        }
        return total;
    }

private:
    std::vector<std::uint64_t> m_words;
};

} // namespace assay
