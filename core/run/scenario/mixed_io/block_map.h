// Which blocks of a region have been done: one bit each. A search takes constant time for all practical sizes.
#pragma once

#include <cstdint>
#include <vector>

namespace assay {

class BlockMap {
public:
    explicit BlockMap(std::uint64_t blocks);
    bool full() const { return m_free == 0; }
    // The first free block from this one on, beyond the last one that from the begin. Precondition: not full().
    std::uint64_t nextFree(std::uint64_t from) const;
    // Takes free blocks from `first` on: `wanted`, or less where a taken one, or the end, comes before. Returns how
    // many.
    std::uint64_t take(std::uint64_t first, std::uint64_t wanted);
    void clear();

private:
    std::uint64_t freeFrom(std::uint64_t from) const; // m_blocks: none
    void set(std::uint64_t block);

    std::uint64_t m_blocks, m_free = 0;
    // A bit of the first level is set where the block is taken, one of the next where all 64 below it are.
    std::vector<std::vector<std::uint64_t>> m_levels;
};

} // namespace assay
