// Completed blocks of a region, one bit each. A search takes constant time for all practical sizes.
#pragma once

#include <cstdint>
#include <vector>

namespace assay {

class BlockMap {
public:
    explicit BlockMap(std::uint64_t blocks);
    bool full() const { return m_free == 0; }
    // Returns the first free block from this one on, wrapping around at the end. Precondition: not full().
    std::uint64_t nextFree(std::uint64_t from) const;
    // Takes up to `wanted` free blocks from `first` on, ending at a taken block or at the end. Returns their number.
    std::uint64_t take(std::uint64_t first, std::uint64_t wanted);
    void clear();

private:
    std::uint64_t freeFrom(std::uint64_t from) const; // m_blocks = no free block
    void set(std::uint64_t block);

    std::uint64_t m_blocks, m_free = 0;
    // A bit of the first level is set if the block is taken, one of the next level if all 64 below it are.
    std::vector<std::vector<std::uint64_t>> m_levels;
};

} // namespace assay
